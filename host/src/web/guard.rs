//! The guard: who may ask, and what browsers are told about every answer.
//!
//! Pages served here may ask; another site in the same browser may not, by whatever name it calls this machine.

use super::trouble::{Trouble, translated};
use crate::words::Language;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::time::Duration;

/// A request is answered within this time: longer than a wait for the turn to start an engine, and its start.
const LONGEST: Duration = Duration::from_secs(45);

/// What a page may load, and where it may go: what was served here, nothing written into the page, no other site.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request through, or refuses it; adds what browsers are told.
pub async fn guard(State(port): State<u16>, request: Request, next: Next) -> Response {
    let language = language(request.uri(), request.headers());
    let mut answer = match check(port, request.method(), request.uri(), request.headers()) {
        Ok(()) => match tokio::time::timeout(LONGEST, next.run(request)).await {
            Ok(answer) => answer,
            Err(_) => Trouble::TooSlow.into_response(),
        },
        Err(trouble) => trouble.into_response(),
    };
    answer = translated(answer, language);
    for (name, value) in ALWAYS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// The language of the page that asks: the one it names in the address, else the first it accepts that is one of these.
fn language(uri: &Uri, headers: &HeaderMap) -> Language {
    let named = uri.query().unwrap_or_default().split('&').find_map(|part| part.strip_prefix("lang="));
    let accepted =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepted = accepted.split(',').map(|part| part.split(';').next().unwrap_or_default().trim());
    named.into_iter().chain(accepted).find_map(Language::of_locale).unwrap_or_else(Language::of_system)
}

/// Whether a request comes from a page that was served here, or asks for such a page.
fn check(port: u16, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Trouble> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let names = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
    let ours = |host: &str| names.iter().any(|name| name == host);
    let strange = |host: &str| Trouble::Foreign(format!("this is not {host}: open http://{}/", names[0]));
    let Some(host) = text(header::HOST) else {
        return Err(Trouble::Foreign(format!("a request says whom it asks: Host: {}", names[0])));
    };
    if headers.get_all(header::HOST).iter().count() > 1 {
        return Err(Trouble::Foreign("a request has one Host, not several".into()));
    }
    // A name that somebody's site has given this address is no name of ours.
    if !ours(host) {
        return Err(strange(host));
    }
    if let Some(named) = uri.authority().filter(|named| !ours(named.as_str())) {
        return Err(strange(named.as_str()));
    }
    let from = text(HeaderName::from_static("sec-fetch-site"));
    let asks = method != Method::GET && method != Method::HEAD;
    if (asks || uri.path().starts_with("/api/")) && !matches!(from, None | Some("same-origin" | "none")) {
        return Err(Trouble::Foreign("another site may not ask this".into()));
    }
    if !asks {
        return Ok(());
    }
    match text(header::ORIGIN) {
        Some(origin) if origin == format!("http://{host}") => Ok(()),
        Some(_) => Err(Trouble::Foreign("another site may not ask this".into())),
        None => Err(Trouble::Foreign(format!(
            "what changes something says where it comes from: Origin: http://{host}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_answered_in_its_language() {
        let told = |path: &str, accepted: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, accepted.parse().unwrap());
            language(&path.parse().unwrap(), &headers)
        };
        assert_eq!(told("/api/play/1?seen=2&lang=fil", "th"), Language::Filipino);
        assert_eq!(told("/api/play/1/move", "th"), Language::Thai);
        assert_eq!(told("/api/play/1/move", "fr-FR,fr;q=0.9, tl-PH;q=0.8,en;q=0.7"), Language::Filipino);
    }

    fn asked(method: Method, path: &str, headers: &[(&str, &str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        check(8000, &method, &path.parse().unwrap(), &map).is_ok()
    }

    #[test]
    fn only_this_machines_own_names_are_answered() {
        for host in ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"] {
            assert!(asked(Method::GET, "/", &[("host", host)]), "{host}");
        }
        for host in ["127.0.0.1", "127.0.0.1:8001", "evil.example:8000", "localhost.evil.example:8000", ""] {
            assert!(!asked(Method::GET, "/", &[("host", host)]), "{host}");
        }
        assert!(!asked(Method::GET, "/", &[]));
    }

    #[test]
    fn a_request_names_one_host_and_no_other_in_its_address() {
        let own = ("host", "localhost:8000");
        for other in ["localhost:8000", "127.0.0.1:8000", "evil.example"] {
            assert!(!asked(Method::GET, "/", &[own, ("host", other)]), "{other}");
        }
        assert!(asked(Method::GET, "http://localhost:8000/", &[own]));
        for uri in ["http://evil.example/", "http://evil.example:8000/api/play", "http://a@localhost:8000/"] {
            assert!(!asked(Method::GET, uri, &[own]), "{uri}");
        }
        let none = check(8000, &Method::GET, &Uri::from_static("/"), &HeaderMap::new());
        assert!(matches!(none, Err(Trouble::Foreign(words)) if words.contains("Host: 127.0.0.1:8000")));
    }

    #[test]
    fn changes_come_from_pages_that_were_served_here() {
        let host = ("host", "localhost:8000");
        let own = ("origin", "http://localhost:8000");
        let may = |headers: &[(&str, &str)]| asked(Method::POST, "/api/play", headers);
        assert!(may(&[host, own]));
        assert!(may(&[host, own, ("sec-fetch-site", "same-origin")]));
        assert!(!may(&[host]));
        for origin in ["null", "http://localhost:8001", "https://localhost:8000", "http://evil.example"] {
            assert!(!may(&[host, ("origin", origin)]), "{origin}");
        }
        for site in ["cross-site", "same-site"] {
            assert!(!may(&[host, own, ("sec-fetch-site", site)]), "{site}");
            assert!(!asked(Method::GET, "/api/games", &[host, ("sec-fetch-site", site)]), "{site}");
            assert!(asked(Method::GET, "/", &[host, ("sec-fetch-site", site)]), "a link may lead here");
        }
    }
}
