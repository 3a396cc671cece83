//! The export macro and the derives of `mancala-core`: what turns a crate of safe rules into a plugin.
//!
//! They refuse to compile when `plugin.toml` and the code disagree; everything a rule does is `mancala-core`'s.

mod export;
mod manifest;
mod settings;

use proc_macro::TokenStream;

/// Exports a plugin: `export_plugin!("plugin.toml", rules { "chain" => Chain, "reverse" => Reverse });`.
///
/// The file is read at compile time, relative to the crate's folder. Every rule of the manifest needs a type here that
/// implements `Rule` and the trait of each of its slots, and every type here needs a rule in the manifest. The macro
/// defines `PLUGIN`, the plugin as a value for tests, puts the manifest into a note of the library, and exports its
/// entry point.
#[proc_macro]
pub fn export_plugin(input: TokenStream) -> TokenStream {
    export::expand(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `SettingsBlock` for a struct: each field is a setting, its key the field's name with `-` for `_`. Fields
/// are `bool`, whole numbers, or enums that derive `SettingChoice`.
#[proc_macro_derive(SettingsBlock)]
pub fn settings_block(input: TokenStream) -> TokenStream {
    settings::block(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `SettingValue` for an enum of plain variants: each is a word, `AtCapture` for `at-capture`.
#[proc_macro_derive(SettingChoice)]
pub fn setting_choice(input: TokenStream) -> TokenStream {
    settings::choice(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}
