//! The guard: who may ask, and what browsers are told about every answer.
//!
//! Pages served here may ask; another site in the same browser may not, by whatever name it calls this machine.

use super::trouble::Trouble;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::time::Duration;

/// A request is answered within this time.
const LONGEST: Duration = Duration::from_secs(40);

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
    let mut answer = match check(port, request.method(), request.uri().path(), request.headers()) {
        Ok(()) => match tokio::time::timeout(LONGEST, next.run(request)).await {
            Ok(answer) => answer,
            Err(_) => Trouble::TooSlow.into_response(),
        },
        Err(trouble) => trouble.into_response(),
    };
    for (name, value) in ALWAYS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// Whether a request comes from a page that was served here, or asks for such a page.
fn check(port: u16, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Trouble> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let names = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
    // A name that somebody's site has given this address is no name of ours.
    let host = text(header::HOST).unwrap_or_default();
    if !names.iter().any(|name| name == host) {
        return Err(Trouble::Foreign(format!("this is not {host}: open http://{}/", names[0])));
    }
    let from = text(HeaderName::from_static("sec-fetch-site"));
    let asks = method != Method::GET && method != Method::HEAD;
    if (asks || path.starts_with("/api/")) && !matches!(from, None | Some("same-origin" | "none")) {
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

    fn asked(method: Method, path: &str, headers: &[(&str, &str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_bytes(name.as_bytes()).unwrap(), value.parse().unwrap());
        }
        check(8000, &method, path, &map).is_ok()
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
