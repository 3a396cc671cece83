//! The derives of settings: structs whose fields are keys, enums whose variants are words.
//!
//! They read values and refuse nothing else: ranges and defaults are the manifest's.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields};

/// `take_alone` and `AtCapture` as written in TOML: `take-alone`, `at-capture`.
fn key(name: &str) -> String {
    let mut key = String::new();
    for letter in name.trim_start_matches("r#").chars() {
        match letter {
            '_' => key.push('-'),
            'A'..='Z' if key.is_empty() => key.push(letter.to_ascii_lowercase()),
            'A'..='Z' => key.extend(['-', letter.to_ascii_lowercase()]),
            _ => key.push(letter),
        }
    }
    key
}

pub fn block(input: TokenStream) -> syn::Result<TokenStream> {
    let input: DeriveInput = syn::parse2(input)?;
    let name = &input.ident;
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => &fields.named,
            _ => return Err(syn::Error::new_spanned(name, "settings are a struct with named fields")),
        },
        _ => return Err(syn::Error::new_spanned(name, "settings are a struct with named fields")),
    };
    let idents: Vec<_> = fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let keys: Vec<String> = idents.iter().map(|ident| key(&ident.to_string())).collect();
    Ok(quote! {
        impl ::mancala_core::slots::rule::SettingsBlock for #name {
            fn read(
                settings: &::mancala_core::settings::Settings,
            ) -> ::core::result::Result<Self, ::mancala_core::slots::rule::Refusal> {
                ::core::result::Result::Ok(#name {
                    #(#idents: ::mancala_core::slots::rule::read_setting(settings, #keys)?,)*
                })
            }
        }
    })
}

pub fn choice(input: TokenStream) -> syn::Result<TokenStream> {
    let input: DeriveInput = syn::parse2(input)?;
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(syn::Error::new_spanned(name, "a choice is an enum of plain variants"));
    };
    let mut variants = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(syn::Error::new_spanned(variant, "a choice is an enum of plain variants"));
        }
        variants.push(&variant.ident);
    }
    let words: Vec<String> = variants.iter().map(|variant| key(&variant.to_string())).collect();
    Ok(quote! {
        impl ::mancala_core::slots::rule::SettingValue for #name {
            const TYPE: &'static str = "choice";

            fn from_value(value: &::mancala_core::settings::Value) -> ::core::option::Option<Self> {
                match value {
                    ::mancala_core::settings::Value::Text(word) => match word.as_str() {
                        #(#words => ::core::option::Option::Some(#name::#variants),)*
                        _ => ::core::option::Option::None,
                    },
                    _ => ::core::option::Option::None,
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_code_become_words_of_toml() {
        let words =
            [("take_alone", "take-alone"), ("AtCapture", "at-capture"), ("r#type", "type"), ("Off", "off")];
        for (name, word) in words {
            assert_eq!(key(name), word);
        }
    }

    #[test]
    fn only_plain_structs_and_enums_hold_settings() {
        let refused = |result: syn::Result<TokenStream>| result.expect_err("it is refused").to_string();
        let says = "settings are a struct with named fields";
        assert_eq!(refused(block("struct Tuple(bool);".parse().unwrap())), says);
        assert_eq!(refused(block("enum Words { One }".parse().unwrap())), says);
        let says = "a choice is an enum of plain variants";
        assert_eq!(refused(choice("struct One { two: bool }".parse().unwrap())), says);
        assert_eq!(refused(choice("enum Words { One(bool) }".parse().unwrap())), says);
        let code = block("struct Plain { skip_origin: bool }".parse().unwrap()).unwrap().to_string();
        assert!(code.contains("\"skip-origin\""), "{code}");
    }
}
