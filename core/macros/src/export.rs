//! `export_plugin!`: the plugin as a value, its hook tables, its note and its entry point.
//!
//! It compares manifest and code rule by rule and generates nothing when they disagree.

use crate::manifest::{self, Manifest, Rule};
use proc_macro2::{Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::path::{Path, PathBuf};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Ident, LitStr, Token};

struct Entry {
    name: LitStr,
    rule: syn::Path,
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Entry> {
        let name = input.parse()?;
        input.parse::<Token![=>]>()?;
        Ok(Entry { name, rule: input.parse()? })
    }
}

struct Export {
    file: LitStr,
    rules: Vec<Entry>,
}

impl Parse for Export {
    fn parse(input: ParseStream<'_>) -> syn::Result<Export> {
        let file = input.parse()?;
        input.parse::<Token![,]>()?;
        let word: Ident = input.parse()?;
        if word != "rules" {
            return Err(syn::Error::new(word.span(), "expected `rules { \"name\" => Type, … }`"));
        }
        let body;
        syn::braced!(body in input);
        let rules = Punctuated::<Entry, Token![,]>::parse_terminated(&body)?.into_iter().collect();
        input.parse::<Option<Token![,]>>()?;
        Ok(Export { file, rules })
    }
}

pub fn expand(input: TokenStream) -> syn::Result<TokenStream> {
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    expand_in(&PathBuf::from(folder), &version, input)
}

/// Expands in the crate that lies in `folder` and has this version.
fn expand_in(folder: &Path, version: &str, input: TokenStream) -> syn::Result<TokenStream> {
    let export: Export = syn::parse2(input)?;
    let path = folder.join(export.file.value());
    let manifest = manifest::read(&path, &export.file.value(), version)
        .map_err(|message| syn::Error::new(export.file.span(), message))?;
    let rules = paired(&export, &manifest)?;
    Ok(generate(&path.to_string_lossy(), &manifest, &rules))
}

/// Each rule of the manifest with its type; or every disagreement between the two.
fn paired<'a>(export: &'a Export, manifest: &'a Manifest) -> syn::Result<Vec<(&'a Rule, &'a syn::Path)>> {
    let file = export.file.value();
    let mut errors: Vec<syn::Error> = Vec::new();
    for (index, entry) in export.rules.iter().enumerate() {
        let name = entry.name.value();
        if !manifest.rules.iter().any(|rule| rule.name == name) {
            let message = format!("{file} has no `[[rule]]` named `{name}`");
            errors.push(syn::Error::new(entry.name.span(), message));
        }
        if export.rules[..index].iter().any(|other| other.name.value() == name) {
            errors.push(syn::Error::new(entry.name.span(), format!("rule `{name}` is given twice")));
        }
    }
    let mut pairs = Vec::new();
    for rule in &manifest.rules {
        match export.rules.iter().find(|entry| entry.name.value() == rule.name) {
            Some(entry) => pairs.push((rule, &entry.rule)),
            None => {
                let message = format!(
                    "{file}:{}: rule `{}` has no code: add `\"{}\" => Type`",
                    rule.line, rule.name, rule.name
                );
                errors.push(syn::Error::new(Span::call_site(), message));
            }
        }
    }
    let first = errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    });
    first.map_or(Ok(pairs), Err)
}

/// The hooks of a slot, whether it can want any, whether it can foresee any, and the module and field of the trait that
/// answers it.
fn slot_parts(slot: &str) -> (&'static [&'static str], bool, bool, &'static str) {
    match slot {
        "opening" => (&["opening_start", "opening_moves", "opening_play"], false, false, "opening"),
        "choice" => (&["choice_moves", "choice_judge"], true, true, "choice"),
        "sowing" => (&["sowing_lift", "sowing_drop", "sowing_lap_end"], true, true, "sowing"),
        "landing" => (&["landing_land"], false, true, "landing"),
        "capture" => (&["capture_begin", "capture_capture"], true, true, "capture"),
        "ending" => (&["ending_after", "ending_stuck"], true, true, "ending"),
        _ => (&["match_next"], false, false, "matches"),
    }
}

/// The trait that answers a slot.
fn trait_of(slot: &str, module: &str) -> TokenStream {
    let mut name = slot.to_string();
    name[..1].make_ascii_uppercase();
    let (module, name) = (format_ident!("{module}"), format_ident!("{name}"));
    quote!(::mancala_core::slots::#module::#name)
}

fn generate(path: &str, manifest: &Manifest, rules: &[(&Rule, &syn::Path)]) -> TokenStream {
    let private = quote!(::mancala_core::sdk::private);
    let (mut checks, mut statics) = (Vec::new(), Vec::new());
    let mut exported = Vec::new();
    for (rule, ty) in rules {
        let name = &rule.name;
        // Errors about the type point at the type, and name the line of the manifest.
        let place = ty.span().resolved_at(Span::call_site());
        let (mut hooks, mut asks, mut says) = (Vec::new(), Vec::new(), Vec::new());
        let (mut fields, mut bounds) = (Vec::new(), Vec::new());
        for slot in &rule.slots {
            let (names, wants, foresees, field) = slot_parts(slot);
            for hook in names.iter().map(|name| format_ident!("{name}")) {
                hooks.push(quote_spanned!(place=>
                    #hook: ::core::option::Option::Some(::mancala_core::sdk::hooks::#hook::<#ty>)
                ));
            }
            if wants {
                let want = format_ident!("{field}_wants");
                asks.push(quote_spanned!(place=> ::mancala_core::sdk::hooks::#want(rule, wants);));
            }
            if foresees {
                let foresees = format_ident!("{field}_foresees");
                says.push(quote_spanned!(place=> ::mancala_core::sdk::hooks::#foresees(rule, foresight);));
            }
            bounds.push(trait_of(slot, field));
            let field = format_ident!("{field}");
            fields.push(quote_spanned!(place=> #field: ::core::option::Option::Some(rule.clone())));
        }
        let line = format_ident!("plugin_toml_line_{}", rule.line);
        checks.push(quote_spanned! {place=>
            const _: () = {
                const fn #line<R: #private::Rule #(+ #bounds)*>() {}
                #line::<#ty>();
            };
        });
        statics.push(quote! {
            ::mancala_core::sdk::StaticRule {
                name: #name,
                make: |setup| {
                    let rule = #private::Arc::new(<#ty as #private::Rule>::new(setup)?);
                    ::core::result::Result::Ok(#private::Parts { #(#fields,)* ..::core::default::Default::default() })
                },
            }
        });
        exported.push(quote! {
            ::mancala_core::sdk::Exported {
                name: #name,
                table: {
                    unsafe extern "C" fn wants(
                        context: *const #private::Context,
                        wants: *mut #private::Wants,
                        report: *mut #private::Report,
                    ) -> i32 {
                        unsafe {
                            ::mancala_core::sdk::hooks::wants::<#ty>(context, wants, report, |rule, wants| {
                                let _ = (&rule, &wants);
                                #(#asks)*
                            })
                        }
                    }
                    static TABLE: #private::RuleTable = #private::RuleTable {
                        #(#hooks,)*
                        ..::mancala_core::sdk::hooks::table::<#ty>(wants)
                    };
                    &TABLE
                },
                foresight: {
                    unsafe extern "C" fn foresee(
                        context: *const #private::Context,
                        foresight: *mut #private::Foresight,
                        report: *mut #private::Report,
                    ) -> i32 {
                        unsafe {
                            ::mancala_core::sdk::hooks::foresee::<#ty>(context, foresight, report, |rule, foresight| {
                                let _ = (&rule, &foresight);
                                #(#says)*
                            })
                        }
                    }
                    static FORESIGHT: #private::ForesightTable = #private::ForesightTable { foresee };
                    ::core::option::Option::Some(&FORESIGHT)
                },
            }
        });
    }
    let entry = format!("mancala_root_{}", manifest.id.replace('-', "_"));
    let note = note(&manifest.text);
    quote! {
        #[cfg(panic = "abort")]
        ::core::compile_error!(
            "a mancala plugin must unwind: a panic in a rule would take the host down; remove `panic = \"abort\"`"
        );

        #(#checks)*

        /// This plugin as a value: its manifest and its rules, for tests and static linking.
        pub static PLUGIN: ::mancala_core::sdk::StaticPlugin = ::mancala_core::sdk::StaticPlugin {
            manifest: ::core::include_str!(#path),
            rules: &[#(#statics),*],
        };

        #[allow(unsafe_code, clippy::undocumented_unsafe_blocks)]
        const _: () = {
            static RULES: &[::mancala_core::sdk::Exported] = &[#(#exported),*];

            unsafe extern "C" fn query(interface: #private::Text, component: #private::Text) -> #private::Found {
                unsafe { ::mancala_core::sdk::find(RULES, interface, component) }
            }

            fn root() -> #private::RootRef {
                use #private::abi_stable::prefix_type::PrefixTypeTrait as _;
                #private::Root { query }.leak_into_prefix()
            }

            extern "C" fn module() -> #private::abi_stable::library::RootModuleResult {
                #private::abi_stable::library::__call_root_module_loader(root)
            }

            #[unsafe(export_name = #entry)]
            pub static ROOT: #private::abi_stable::library::LibHeader = unsafe {
                #private::abi_stable::library::LibHeader::from_constructor::<#private::RootRef>(
                    module,
                    #private::abi_stable::library::CheckTypeLayout::Yes,
                )
            };

            #note
        };
    }
}

/// The manifest as a note of the library: an ELF note, or the plain text where the format has no notes.
fn note(text: &str) -> TokenStream {
    let mut elf = Vec::new();
    for word in [8, text.len() as u32, 1] {
        elf.extend_from_slice(&u32::to_ne_bytes(word));
    }
    elf.extend_from_slice(b"Mancala\0");
    elf.extend_from_slice(text.as_bytes());
    while !elf.len().is_multiple_of(4) {
        elf.push(0);
    }
    let (elf_len, elf) = (elf.len(), Literal::byte_string(&elf));
    let (plain_len, plain) = (text.len(), Literal::byte_string(text.as_bytes()));
    quote! {
        #[repr(C, align(4))]
        struct Note<const N: usize>([u8; N]);

        #[used]
        #[cfg(not(any(target_vendor = "apple", windows)))]
        #[unsafe(link_section = ".note.mancala")]
        static NOTE: Note<#elf_len> = Note(*#elf);

        #[used]
        #[cfg(target_vendor = "apple")]
        #[unsafe(link_section = "__DATA,__mancala_mf")]
        static NOTE: Note<#plain_len> = Note(*#plain);

        #[used]
        #[cfg(windows)]
        #[unsafe(link_section = ".mnclmf")]
        static NOTE: Note<#plain_len> = Note(*#plain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "abi = 1\nid = \"two-words\"\nversion = \"0.1.0\"\n\n[[rule]]\nname = \"take\"\nslot = \"capture\"\n\n\
        [[rule]]\nname = \"lay\"\nslots = [\"opening\", \"match\"]\n";
    const BOTH: &str = "\"take\" => Take, \"lay\" => rules::Lay";

    /// Expands with this manifest and these rules: the code, or every error.
    fn expanded(test: &str, manifest: &str, rules: &str) -> Result<String, Vec<String>> {
        let folder = std::env::temp_dir().join(format!("mancala-macros-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("plugin.toml"), manifest).unwrap();
        let input = format!("\"plugin.toml\", rules {{ {rules} }}").parse().unwrap();
        let code = expand_in(&folder, "0.1.0", input);
        std::fs::remove_dir_all(&folder).unwrap();
        code.map(|code| code.to_string().replace(' ', ""))
            .map_err(|errors| errors.into_iter().map(|error| error.to_string()).collect())
    }

    fn refused(test: &str, manifest: &str, rules: &str, says: &[&str]) {
        let errors = expanded(test, manifest, rules).expect_err(test);
        assert_eq!(errors, says, "{test}");
    }

    /// The good manifest with one stretch of it changed.
    fn changed(from: &str, to: &str) -> String {
        assert!(GOOD.contains(from), "{from}");
        GOOD.replacen(from, to, 1)
    }

    #[test]
    fn a_rule_gets_the_hooks_of_its_slots_and_no_others() {
        let code = expanded("good", GOOD, BOTH).unwrap();
        assert!(
            code.contains("hooks::capture_capture::<Take>")
                && code.contains("hooks::match_next::<rules::Lay>")
        );
        assert!(!code.contains("hooks::capture_capture::<rules::Lay>") && !code.contains("landing_land"));
        assert!(code.contains("mancala_root_two_words") && code.contains(".note.mancala"));
        assert!(code.contains("panic=\"abort\"") && code.contains("include_str!"));
    }

    #[test]
    fn manifest_and_code_must_agree_and_every_disagreement_is_told() {
        let rules = "\"take\" => Take, \"other\" => Other, \"take\" => Take";
        let says = [
            "plugin.toml has no `[[rule]]` named `other`",
            "rule `take` is given twice",
            "plugin.toml:9: rule `lay` has no code: add `\"lay\" => Type`",
        ];
        refused("pairs", GOOD, rules, &says);
    }

    #[test]
    fn a_manifest_that_code_cannot_go_by_does_not_compile() {
        let slots = "opening, choice, sowing, landing, capture, ending, match";
        let cases = [
            ("no-abi", "abi = 1\n", "", "plugin.toml:1: `abi = 1` is missing".to_string()),
            (
                "abi",
                "abi = 1",
                "abi = 2",
                "plugin.toml:1: `abi` must be 1, the interface of this mancala-core".into(),
            ),
            ("no-id", "id = \"two-words\"\n", "", "plugin.toml:1: `id = \"…\"` is missing".into()),
            ("id", "two-words", "Two", "plugin.toml:2: `id` is made of a-z, 0-9 and `-`, not `Two`".into()),
            ("no-version", "version = \"0.1.0\"\n", "", "plugin.toml:1: `version = \"…\"` is missing".into()),
            (
                "version",
                "0.1.0",
                "0.2.0",
                "plugin.toml:3: version `0.2.0` is not the crate's, `0.1.0` (Cargo.toml)".into(),
            ),
            (
                "slot",
                "\"capture\"",
                "\"captures\"",
                format!("plugin.toml:5: `captures` is no slot; the slots are {slots}"),
            ),
            (
                "no-slot",
                "slot = \"capture\"\n",
                "",
                "plugin.toml:5: rule `take` needs `slot = \"…\"` or `slots = [\"…\"]`".into(),
            ),
            (
                "no-slots",
                "[\"opening\", \"match\"]",
                "[]",
                "plugin.toml:9: rule `lay` answers no slot".into(),
            ),
            (
                "slot-twice",
                "\"match\"",
                "\"opening\"",
                "plugin.toml:9: rule `lay` names the slot `opening` twice".into(),
            ),
            ("rule-twice", "\"lay\"", "\"take\"", "plugin.toml:9: rule `take` is listed twice".into()),
            ("id-number", "\"two-words\"", "2", "plugin.toml:2: `id` must be a text".into()),
        ];
        for (test, from, to, says) in cases {
            refused(test, &changed(from, to), BOTH, &[&says]);
        }
    }

    #[test]
    fn a_manifest_that_is_absent_or_no_toml_does_not_compile() {
        let errors = expanded("toml", &changed("id = ", "id "), BOTH).expect_err("it is no TOML");
        assert!(errors.len() == 1 && errors[0].starts_with("plugin.toml:2: "), "{errors:?}");
        let input = "\"absent.toml\", rules { }".parse().unwrap();
        let error = expand_in(Path::new("nowhere"), "0.1.0", input).expect_err("it is absent");
        assert!(error.to_string().starts_with("absent.toml cannot be read: "), "{error}");
        let error = expand_in(Path::new("nowhere"), "0.1.0", "\"a\", role { }".parse().unwrap())
            .expect_err("no rules");
        assert_eq!(error.to_string(), "expected `rules { \"name\" => Type, … }`");
    }

    #[test]
    fn a_note_is_as_long_as_it_says_and_ends_on_a_word() {
        let code = note("abcde").to_string().replace(' ', "");
        // Twelve bytes of lengths and type, eight of owner, eight of text.
        assert!(code.contains("Note<28usize>") && code.contains("Mancala\\0abcde\\0\\0\\0"), "{code}");
        assert!(code.contains("Note<5usize>"), "{code}");
    }
}
