//! The derives of settings: structs whose fields are keys, enums whose variants are words.
//!
//! A struct must fit a rule of the crate's `plugin.toml`, where there is one: keys and types, of every value the manifest
//! allows. They refuse nothing else: ranges and defaults are the manifest's.

use crate::manifest::{self, Allows, Manifest, Rule};
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use std::path::{Path, PathBuf};
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Field, Fields};

/// The manifest that settings are compared with.
const MANIFEST: &str = "plugin.toml";

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
    let folder = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    block_in(&PathBuf::from(folder), &version, input)
}

/// Derives in the crate that lies in `folder` and has this version.
fn block_in(folder: &Path, version: &str, input: TokenStream) -> syn::Result<TokenStream> {
    let input: DeriveInput = syn::parse2(input)?;
    let name = &input.ident;
    plain(&input)?;
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => &fields.named,
            _ => return Err(syn::Error::new_spanned(name, "settings are a struct with named fields")),
        },
        _ => return Err(syn::Error::new_spanned(name, "settings are a struct with named fields")),
    };
    let idents: Vec<_> = fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let keys: Vec<String> = idents.iter().map(|ident| key(&ident.to_string())).collect();
    let path = folder.join(MANIFEST);
    // A manifest that cannot be read is `export_plugin!`'s to refuse.
    let checks = match manifest::read(&path, MANIFEST, version) {
        Ok(manifest) => {
            let path = path.to_string_lossy();
            let checks = checks(&manifest, fields.iter().zip(&keys).collect())?;
            quote! {
                // Compiled again when the manifest changes.
                const _: &str = ::core::include_str!(#path);
                #(#checks)*
            }
        }
        Err(_) => TokenStream::new(),
    };
    Ok(quote! {
        #checks

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

/// Refuses type parameters and lifetimes: a setting is of one type, which the manifest is compared with.
fn plain(input: &DeriveInput) -> syn::Result<()> {
    match input.generics.params.first() {
        Some(first) => {
            Err(syn::Error::new_spanned(first, "settings have no parameters: write the types out"))
        }
        None => Ok(()),
    }
}

/// For each field the check that it holds what the manifest allows; or an error a field that no rule has.
fn checks(manifest: &Manifest, fields: Vec<(&Field, &String)>) -> syn::Result<Vec<TokenStream>> {
    let has = |rule: &Rule, key: &str| rule.settings.iter().any(|setting| setting.key == key);
    let fitting = |rule: &&Rule| fields.iter().filter(|(_, key)| has(rule, key)).count();
    let Some(best) = manifest.rules.iter().rev().max_by_key(fitting) else { return Ok(Vec::new()) };
    let missing = fields.iter().filter(|(_, key)| !has(best, key)).map(|(field, key)| {
        let settings: Vec<&str> = best.settings.iter().map(|setting| setting.key.as_str()).collect();
        let settings = if settings.is_empty() { "none".to_string() } else { settings.join(", ") };
        let (line, rule) = (best.line, &best.name);
        let message =
            format!("{MANIFEST}:{line}: rule `{rule}` has no setting `{key}`; its settings: {settings}");
        syn::Error::new(field.span(), message)
    });
    let missing = missing.reduce(|mut all, error| {
        all.combine(error);
        all
    });
    if let Some(missing) = missing {
        return Err(missing);
    }
    // Several rules may have settings of these names, and the struct be meant for any of them.
    let rules: Vec<&Rule> = manifest.rules.iter().filter(|rule| fitting(rule) == fields.len()).collect();
    Ok((fields.iter())
        .map(|(field, key)| {
            let of_rules = rules.iter().flat_map(|rule| rule.settings.iter());
            let settings: Vec<_> = of_rules.filter(|setting| setting.key == **key).collect();
            let (ty, name) = (&field.ty, &field.ident);
            let message = settings.first().map_or_else(String::new, |setting| {
                let allows = match &setting.allows {
                    Allows::Bool => "true or false".to_string(),
                    Allows::Integer(min, max) => format!("a whole number from {min} to {max}"),
                    Allows::Choice(of) => format!("a choice of {}", of.join(", ")),
                };
                let (line, field) = (setting.line, quote!(#name: #ty).to_string().replace(" :", ":"));
                format!(
                    "{MANIFEST}:{line}: setting `{key}` is {allows}, which the field `{field}` cannot hold"
                )
            });
            let allowed = settings.iter().map(|setting| match &setting.allows {
                Allows::Bool => quote!(::mancala_core::slots::rule::Holds::Bool),
                Allows::Integer(min, max) => {
                    quote!(::mancala_core::slots::rule::Holds::Integer(#min, #max))
                }
                Allows::Choice(of) => quote!(::mancala_core::slots::rule::Holds::Choice(&[#(#of),*])),
            });
            quote_spanned! {field.span()=>
                const _: () = ::core::assert!(
                    #(<#ty as ::mancala_core::slots::rule::SettingValue>::HOLDS.all_of(#allowed))||*,
                    "{}",
                    #message
                );
            }
        })
        .collect())
}

pub fn choice(input: TokenStream) -> syn::Result<TokenStream> {
    let input: DeriveInput = syn::parse2(input)?;
    let name = &input.ident;
    plain(&input)?;
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
            const HOLDS: ::mancala_core::slots::rule::Holds =
                ::mancala_core::slots::rule::Holds::Choice(&[#(#words),*]);

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
        let says = "settings have no parameters: write the types out";
        assert_eq!(refused(block("struct Own<'a, T> { count: T }".parse().unwrap())), says);
        assert_eq!(refused(choice("enum When<T> { One }".parse().unwrap())), says);
        let says = "a choice is an enum of plain variants";
        assert_eq!(refused(choice("struct One { two: bool }".parse().unwrap())), says);
        assert_eq!(refused(choice("enum Words { One(bool) }".parse().unwrap())), says);
        let code = block("struct Plain { skip_origin: bool }".parse().unwrap()).unwrap().to_string();
        assert!(code.contains("\"skip-origin\""), "{code}");
    }

    #[test]
    fn a_struct_fits_a_rule_of_the_manifest() {
        let folder = std::env::temp_dir().join(format!("mancala-settings-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let manifest = "abi = 1\nid = \"a\"\nversion = \"0.1.0\"\n[[rule]]\nname = \"one\"\nslot = \"choice\"\n\
            [[rule]]\nname = \"two\"\nslot = \"choice\"\n[rule.settings.least-seeds]\n\
            type = \"integer\"\nmin = 1\nmax = 300\ndefault = 1\nhelp = \"x\"\n";
        std::fs::write(folder.join(MANIFEST), manifest).unwrap();
        let derive = |text: &str| block_in(&folder, "0.1.0", text.parse().unwrap());
        let code = derive("struct S { least_seeds: u8 }").unwrap().to_string();
        let says = "plugin.toml:10: setting `least-seeds` is a whole number from 1 to 300, which the field \
            `least_seeds: u8` cannot hold";
        assert!(code.contains(says) && code.contains("Integer (1i64 , 300i64)"), "{code}");
        let error = derive("struct S { least_seeds: u8, most: u8 }").unwrap_err().to_string();
        assert_eq!(error, "plugin.toml:7: rule `two` has no setting `most`; its settings: least-seeds");
        std::fs::remove_dir_all(&folder).unwrap();
        // Without a manifest there is nothing to compare with.
        assert!(!derive("struct S { most: u8 }").unwrap().to_string().contains("assert"));
    }
}
