// The types that cross between a mancala host and a plugin written in C. Written by cbindgen from core/abi/src/lib.rs:
// change that, not this. Comments name things as Rust does, without `Mancala` before them. How a plugin is made from an
// empty folder stands in core/abi/README.md.

#ifndef MANCALA_H
#define MANCALA_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The opaque state of one rule: whatever `create` made, cast.
typedef struct MancalaContext MancalaContext;

// The number a manifest's `abi` must give.
#define MANCALA_ABI 1

// A hook did what it was asked; its answers are filled in.
#define MANCALA_OK 0

// A hook panicked; the report says why, and no answer may be read.
#define MANCALA_PANICKED 1

// A rule refuses its settings (only from `create`). The report says why: the keys at fault with commas between them, a
// line feed, and what is wrong with them, lower case and with no full stop.
#define MANCALA_REFUSED 2

// No pit set, no pit.
#define MANCALA_NONE 65535

// Words in the block, the journal not counted.
#define MANCALA_LEN 0

// Pits in one row.
#define MANCALA_PITS 1

// 1 when the stores lie on the track.
#define MANCALA_TRACK 2

// The side to move: 0 South, 1 North.
#define MANCALA_SIDE 3

// 0 play, 1 lift, 2 place, 3 over.
#define MANCALA_PHASE 4

// 1 inside a turn (an extra move).
#define MANCALA_AGAIN 5

// Direction bound for this move: 0 none, 1 counterclockwise, 2 clockwise.
#define MANCALA_BOUND 6

// Seeds in the hand.
#define MANCALA_HAND 7

// Pits lifted in this opening.
#define MANCALA_LIFTED 8

// The last pit lifted from or placed in, plus one; 0 none.
#define MANCALA_LAST 9

// How many registers there are.
#define MANCALA_REGISTERS 10

// How many pit sets there are.
#define MANCALA_SETS 11

// Where the journal begins; 0 when nothing is recorded. It is the host's: a rule in C leaves it alone.
#define MANCALA_JOURNAL 12

// Openings done so far.
#define MANCALA_OPENED 13

// The side that started: 0 South, 1 North.
#define MANCALA_STARTER 14

// The first of the cells, which follow in ring order; then two stores where they stand aside, the registers, and
// the pit sets, one bit a cell.
#define MANCALA_CELLS 16

// A text of `len` bytes of UTF-8; not terminated.
typedef struct {
  // The first byte.
  const uint8_t *bytes;
  // How many bytes.
  size_t len;
} MancalaText;

// One setting a rule is made with.
typedef struct {
  // Its key.
  MancalaText key;
  // 0 bool (`integer` is 0 or 1), 1 integer, 2 text.
  uint8_t kind;
  // The value of kinds 0 and 1.
  int64_t integer;
  // The value of kind 2.
  MancalaText text;
} MancalaSetting;

// Where a named pit set or register stands in the positions of this game.
typedef struct {
  // Its name.
  MancalaText name;
  // 0 pit set, 1 register.
  uint8_t kind;
  // Its index among its kind.
  uint16_t index;
} MancalaBinding;

// The board a rule is made for.
typedef struct {
  // Pits in a row.
  uint16_t pits;
  // 1 when the stores lie on the track.
  uint16_t stores_on_track;
  // All seeds at the start.
  uint32_t seeds;
} MancalaBoard;

// Where a hook writes why it failed. A hook never writes more than `capacity` bytes.
typedef struct {
  // The first byte of the caller's buffer.
  uint8_t *bytes;
  // Its size.
  size_t capacity;
  // How many bytes were written, UTF-8.
  size_t len;
} MancalaReport;

// What a rule wants to be asked; read once, when a game is composed.
typedef struct {
  // Call `sowing_drop` when a pit is made exactly one of these counts; 0 is none.
  uint16_t drop_counts[4];
  // Call `sowing_drop` after every seed.
  uint8_t drop_every;
  // Call `sowing_lap_end`.
  uint8_t lap_end;
  // Call `choice_judge`.
  uint8_t judge;
  // Call `capture_begin`.
  uint8_t begin;
  // Call `ending_after`.
  uint8_t after;
} MancalaWants;

// A move.
typedef struct {
  // The cell; 0 where the kind has none.
  uint16_t pit;
  // Seeds lifted; 0 is the whole pit.
  uint16_t count;
  // 0 sow, 1 lift, 2 stop lifting, 3 place, 4 pass.
  uint8_t kind;
  // 1 counterclockwise, -1 clockwise, 0 the game's own.
  int8_t direction;
} MancalaMove;

// What follows a lap or a capture.
typedef struct {
  // Of `landing_land`: 0 stop, 1 relay, 2 end, 3 again, 4 illegal. Of `capture_capture`: 0 nothing, 1 taken,
  // 2 again, 3 relay with the seeds in the hand. Of `sowing_drop`: 0 go on, 1 end the move. Of `opening_play`:
  // 0 more, 1 done. Of `ending_after`: 0 go on, 1 over. Of `ending_stuck`: 0 over, 1 pass.
  uint8_t kind;
  // Relay from a capture: the direction. Again: the direction bound for the next move, 0 none.
  int8_t direction;
  // Relay: the pit.
  uint16_t pit;
} MancalaAnswer;

// A sowing, as hooks see it.
typedef struct {
  // The position before the move, `words` words.
  const uint16_t *before;
  // Words in `before`.
  size_t words;
  // The move.
  MancalaMove played;
  // Laps begun before this one: 0 in the first lap.
  uint32_t lap;
  // Seeds of this move that fell in the enemy row, all laps.
  uint32_t enemy_seeds;
  // Seeds dropped in this lap so far.
  uint32_t lap_seeds;
  // The pit this lap was lifted from.
  uint16_t origin;
  // The cell of the last seed dropped.
  uint16_t last;
  // The seeds there before it fell.
  uint16_t last_before;
  // The pit set this lap passes over; `NONE` is none.
  uint16_t skip_set;
  // The mover: 0 South, 1 North.
  uint8_t side;
  // What this lap passes over: 1 its origin, 2 the enemy's store, 4 the mover's store.
  uint8_t skip;
  // This lap's direction (in `sowing_lift`: the lap before; 0 in the first).
  int8_t direction;
  // The first lap's direction.
  int8_t first_direction;
} MancalaSowing;

// How a lap is lifted.
typedef struct {
  // Seeds to lift, from 1 to all in the pit.
  uint16_t count;
  // The pit set to pass over; `NONE` is none.
  uint16_t skip_set;
  // 1 or -1.
  int8_t direction;
  // As in [`Sowing`].
  uint8_t skip;
} MancalaLift;

// One finished round of a match.
typedef struct {
  // South's store when it ended.
  uint16_t south;
  // North's store when it ended.
  uint16_t north;
  // 0 South, 1 North, 2 draw.
  uint8_t winner;
  // The side that started it.
  uint8_t starter;
} MancalaRound;

// How a match goes on.
typedef struct {
  // South's tally so far: seeds or wins.
  uint32_t south;
  // North's tally so far.
  uint32_t north;
  // 0 another round, 1 over.
  uint8_t over;
  // The side that starts the next round.
  uint8_t starter;
  // When over: 0 South, 1 North, 2 draw.
  uint8_t winner;
} MancalaNext;

// Every hook of one rule. A hook the rule does not answer is absent. `position` points at `words` 16-bit words;
// their meaning is part of this interface (see `mancala-core`'s `position` module).
typedef struct {
  // Makes a rule from its settings.
  int32_t (*create)(const MancalaSetting *settings,
                    size_t settings_len,
                    const MancalaBinding *bindings,
                    size_t bindings_len,
                    const MancalaBoard *board,
                    MancalaContext **context,
                    MancalaReport *report);
  // Unmakes it.
  void (*destroy)(MancalaContext *context);
  // Says which optional hooks to call.
  int32_t (*wants)(const MancalaContext *context, MancalaWants *wants, MancalaReport *report);
  // `opening`: sets up the start.
  int32_t (*opening_start)(const MancalaContext *context,
                           uint16_t *position,
                           size_t words,
                           MancalaReport *report);
  // `opening`: lists micro-moves. `count` gets how many there are, even beyond `capacity`.
  int32_t (*opening_moves)(const MancalaContext *context,
                           const uint16_t *position,
                           size_t words,
                           MancalaMove *moves,
                           size_t capacity,
                           size_t *count,
                           MancalaReport *report);
  // `opening`: plays a micro-move.
  int32_t (*opening_play)(const MancalaContext *context,
                          uint16_t *position,
                          size_t words,
                          const MancalaMove *played,
                          MancalaAnswer *answer,
                          MancalaReport *report);
  // `choice`: lists moves, as `opening_moves`.
  int32_t (*choice_moves)(const MancalaContext *context,
                          const uint16_t *position,
                          size_t words,
                          MancalaMove *moves,
                          size_t capacity,
                          size_t *count,
                          MancalaReport *report);
  // `choice`: ranks a finished move; 0 is the best rank.
  int32_t (*choice_judge)(const MancalaContext *context,
                          const MancalaSowing *sowing,
                          const uint16_t *after,
                          size_t words,
                          uint32_t *rank,
                          MancalaReport *report);
  // `sowing`: how the next lap is lifted from `pit`.
  int32_t (*sowing_lift)(const MancalaContext *context,
                         uint16_t *position,
                         size_t words,
                         const MancalaSowing *sowing,
                         uint16_t pit,
                         MancalaLift *lift,
                         MancalaReport *report);
  // `sowing`: a seed fell into `pit`.
  int32_t (*sowing_drop)(const MancalaContext *context,
                         uint16_t *position,
                         size_t words,
                         const MancalaSowing *sowing,
                         uint16_t pit,
                         uint8_t is_last,
                         MancalaAnswer *answer,
                         MancalaReport *report);
  // `sowing`: a lap is over.
  int32_t (*sowing_lap_end)(const MancalaContext *context,
                            uint16_t *position,
                            size_t words,
                            const MancalaSowing *sowing,
                            MancalaReport *report);
  // `landing`: what follows the lap.
  int32_t (*landing_land)(const MancalaContext *context,
                          const uint16_t *position,
                          size_t words,
                          const MancalaSowing *sowing,
                          MancalaAnswer *answer,
                          MancalaReport *report);
  // `capture`: a move begins; nothing is lifted yet.
  int32_t (*capture_begin)(const MancalaContext *context,
                           uint16_t *position,
                           size_t words,
                           const MancalaSowing *sowing,
                           MancalaReport *report);
  // `capture`: the sowing has stopped.
  int32_t (*capture_capture)(const MancalaContext *context,
                             uint16_t *position,
                             size_t words,
                             const MancalaSowing *sowing,
                             MancalaAnswer *answer,
                             MancalaReport *report);
  // `ending`: a turn is over.
  int32_t (*ending_after)(const MancalaContext *context,
                          const uint16_t *position,
                          size_t words,
                          MancalaAnswer *answer,
                          MancalaReport *report);
  // `ending`: the side to move cannot.
  int32_t (*ending_stuck)(const MancalaContext *context,
                          const uint16_t *position,
                          size_t words,
                          uint8_t other_can_move,
                          MancalaAnswer *answer,
                          MancalaReport *report);
  // `match`: how the match goes on after `rounds`. `position` is the plain start, to change for the next round.
  int32_t (*match_next)(const MancalaContext *context,
                        const MancalaRound *rounds,
                        size_t rounds_len,
                        uint16_t *position,
                        size_t words,
                        MancalaNext *next,
                        MancalaReport *report);
} MancalaRuleTable;

// What a rule says beforehand of its answers, so that it need not be called; read once, when a game is composed. It comes
// saying nothing: all zero, and no pit set in `lift`. What is said must hold of every position and of every game the rule
// is put into.
//
// A lap ends in one of 64 ways: 16 times what the cell is that the last seed fell in (0 an own pit, 1 an enemy pit, 2 the
// own store, 3 the enemy's store), plus the seeds that lay there before, 15 standing for 15 and more.
typedef struct {
  // What `landing_land` answers to a lap that ended in this way: 0 call it, 1 stop, 2 relay from the cell it ended in,
  // 3 end, 4 again in any direction, 5 illegal.
  uint8_t landing[64];
  // 1 where the last lap ended in such a way that `capture_capture` changes nothing and answers nothing.
  uint8_t capture[64];
  // Not 0 when `sowing_lift` always answers `lift`, but for two things, and changes nothing: `count` is the move's own in
  // the first lap and else the whole pit; `direction` is the move's own where it has one (1), or so in the first lap and
  // in every relay the other way than the lap before (2), or 1 for even counts and -1 for odd ones (3).
  uint8_t lifts;
  // 1 when `choice_moves` always lists the occupied own pits, each to be sown whole in the game's own direction.
  uint8_t any_occupied;
  // 1 when `choice_judge` answers 0 wherever the move has left seeds in the enemy row.
  uint8_t hunger;
  // 1 when `ending_after` answers 0 wherever both rows hold seeds.
  uint8_t rows;
  // How every lap is lifted, where `lifts` says so; a direction stands here in any case.
  MancalaLift lift;
} MancalaForesight;

// What a rule has behind the interface of foresight.
typedef struct {
  // Says what is known beforehand. The context is what `create` of this rule's [`RuleTable`] made.
  int32_t (*foresee)(const MancalaContext *context, MancalaForesight *foresight, MancalaReport *report);
} MancalaForesightTable;

#endif  /* MANCALA_H */

// ---- What a plugin in C is built with.

// The id of the rule interface, as the query function is asked for it.
#define MANCALA_RULE_INTERFACE "mancala.rule/1"

// The id of the interface of foresight: a rule need not have it.
#define MANCALA_FORESIGHT_INTERFACE "mancala.foresight/1"

#if defined(__ELF__)

// Puts the manifest into the library, as a note that survives `strip`: once a plugin, outside any function. The file is
// looked for where the compiler runs and along its `-I` folders.
#define MANCALA_MANIFEST(file)                          \
  __asm__(".pushsection .note.mancala, \"a\", %note\n"  \
          ".balign 4\n"                                 \
          ".long 8, 2f - 1f, 1\n"                       \
          ".asciz \"Mancala\"\n"                        \
          "1: .incbin \"" file "\"\n"                   \
          "2: .balign 4\n"                              \
          ".popsection\n")

#else
#error "plugins in C are built for ELF systems"
#endif

#ifdef __cplusplus
#define MANCALA_EXTERN extern "C"
#else
#define MANCALA_EXTERN extern
#endif

// Opens the one function a plugin exports: `MANCALA_QUERY(my_plugin) { … }`, the id with `_` for `-`. It returns the
// table of the rule that `component` names, or NULL where it does not know the interface or the rule.
#define MANCALA_QUERY(id)                                                                              \
  MANCALA_EXTERN __attribute__((visibility("default"))) const void *mancala_c_##id(MancalaText interface, \
                                                                                   MancalaText component); \
  const void *mancala_c_##id(MancalaText interface, MancalaText component)

// Whether a text is this one.
static inline int mancala_is(MancalaText text, const char *word) {
  return text.len == strlen(word) && memcmp(text.bytes, word, text.len) == 0;
}

// Writes why a hook fails, cut at the report's end.
static inline void mancala_say(MancalaReport *report, const char *why) {
  if (report == NULL) return;
  size_t len = strlen(why);
  report->len = len < report->capacity ? len : report->capacity;
  memcpy(report->bytes, why, report->len);
}

// Cells of the ring: pits, and the stores where they lie on the track.
static inline uint16_t mancala_cells(const uint16_t *position) {
  return (uint16_t)(2 * position[MANCALA_PITS] + (position[MANCALA_TRACK] ? 2 : 0));
}

// The first pit of a side's row: its cell.
static inline uint16_t mancala_row(const uint16_t *position, uint8_t side) {
  return side == 0 ? 0 : (uint16_t)(position[MANCALA_PITS] + (position[MANCALA_TRACK] ? 1 : 0));
}

// Whether a cell is a pit of this side.
static inline int mancala_is_pit_of(const uint16_t *position, uint8_t side, uint16_t cell) {
  uint16_t first = mancala_row(position, side);
  return cell >= first && cell < first + position[MANCALA_PITS];
}

// The pit that faces this one.
static inline uint16_t mancala_opposite(const uint16_t *position, uint16_t pit) {
  return (uint16_t)(2 * position[MANCALA_PITS] - 1 + (position[MANCALA_TRACK] ? 1 : 0) - pit);
}

// The seeds of a cell.
static inline uint16_t *mancala_cell(uint16_t *position, uint16_t cell) {
  return position + MANCALA_CELLS + cell;
}

// The seeds of a side's store.
static inline uint16_t *mancala_store(uint16_t *position, uint8_t side) {
  uint16_t on_track = (uint16_t)(mancala_row(position, side) + position[MANCALA_PITS]);
  return mancala_cell(position, position[MANCALA_TRACK] ? on_track : (uint16_t)(mancala_cells(position) + side));
}

// Moves a whole pit into a side's store, and says how many seeds that was.
static inline uint16_t mancala_capture(uint16_t *position, uint16_t pit, uint8_t side) {
  uint16_t seeds = *mancala_cell(position, pit);
  *mancala_cell(position, pit) = 0;
  *mancala_store(position, side) = (uint16_t)(*mancala_store(position, side) + seeds);
  return seeds;
}
