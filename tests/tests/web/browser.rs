//! A headless Chromium of a test's own, driven through chromedriver.
//!
//! It looks at pages and presses what is on them; it never asks the server itself.

use crate::http::{PATIENCE, raw, send};
use crate::served::Served;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use mancala_tests::{root, scratch};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What Chromium is started with: no screen, no talk with anybody but the page's server.
const ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A browser, and the server whose page it shows.
pub struct Browser {
    pub served: Served,
    driver: Driver,
    session: String,
    pub client: Client,
}

/// A chromedriver that ends with the test, and the browsers it started with it.
struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    fn start() -> Driver {
        let child = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver can be run: Debian's packages are chromium and chromium-driver");
        let mut driver = Driver { child, port: 0 };
        let out = BufReader::new(driver.child.stdout.take().expect("it has an output"));
        let mut lines = out.lines().map_while(Result::ok);
        let said = lines.find(|line| line.contains("successfully on port ")).expect("it says its port");
        let port = said.rsplit("on port ").next().unwrap_or_default().trim_end_matches('.').trim();
        driver.port = port.parse().unwrap_or_else(|_| panic!("no port: {said}"));
        // What it says later must go somewhere.
        std::thread::spawn(move || lines.for_each(drop));
        driver
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Does something in a browser of its own, which is closed whatever comes of it.
pub fn browse<F>(name: &str, work: impl FnOnce(Browser) -> F)
where
    F: Future<Output = Browser>,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        drop(work(Browser::open(name).await).await);
    });
}

impl Browser {
    async fn open(name: &str) -> Browser {
        let served = Served::start(&format!("browser-{name}"));
        let driver = Driver::start();
        let profile = format!("--user-data-dir={}", scratch(&format!("chromium-{name}")).display());
        let arguments: Vec<&str> = ARGUMENTS.iter().copied().chain([profile.as_str()]).collect();
        let wanted = json!({ "goog:chromeOptions": { "args": arguments } });
        let Value::Object(wanted) = wanted else { unreachable!("it is an object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await
            .expect("Chromium starts");
        let session = client.session_id().await.expect("it answers").expect("there is a session");
        let browser = Browser { served, driver, session, client };
        browser.size(1280, 800, "light").await;
        browser
    }

    /// Asks for what WebDriver has no word for.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters }).to_string();
        let head = format!(
            "POST /session/{}/goog/cdp/execute HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.session,
            self.driver.port,
            body.len()
        );
        let answer = raw(self.driver.port, format!("{head}{body}").as_bytes());
        assert_eq!(answer.status, 200, "{command}: {}", answer.text);
        answer.json()["value"].clone()
    }

    /// The page has this size, and the system these colours; it has laid itself out anew when this returns.
    pub async fn size(&self, width: u32, height: u32, colours: &str) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": colours }] });
        self.devtools("Emulation.setEmulatedMedia", &media);
        // What watches sizes is told of them between two frames, and may change others then.
        let drawn = "const done = arguments[arguments.length - 1];
            let frames = 5;
            const next = () => { frames -= 1; if (frames > 0) requestAnimationFrame(next); else done(innerWidth); };
            next();";
        let seen = self.client.execute_async(drawn, Vec::new()).await.expect("it draws");
        assert_eq!(seen, json!(width));
    }

    /// Goes to a view of the page, and waits until this is there.
    pub async fn go(&self, view: &str, until: &str) {
        self.client.goto(&format!("{}{view}", self.served.address())).await.expect("it can be gone to");
        self.wait(&format!("document.querySelector({until:?})")).await;
    }

    /// What a line of script answers.
    pub async fn js(&self, script: &str) -> Value {
        let answered = self.client.execute(&format!("return {script}"), Vec::new()).await;
        answered.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a line of script answers something that holds.
    pub async fn wait(&self, script: &str) {
        let began = Instant::now();
        // What the line asks of may not be there yet.
        let asked = format!("(() => {{ try {{ return Boolean({script}); }} catch {{ return false; }} }})()");
        while !self.js(&asked).await.as_bool().unwrap_or(false) {
            if began.elapsed() > PATIENCE {
                let guide = self.js("document.body.innerText").await;
                panic!("{script} does not come to hold; the page says {guide}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Presses what a selector finds, as a hand would.
    pub async fn press(&self, selector: &str) {
        let found = self.client.find(Locator::Css(selector)).await;
        let found = found.unwrap_or_else(|error| panic!("{selector}: {error}"));
        found.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// The text of what a selector finds.
    pub async fn text(&self, selector: &str) -> String {
        let text = self.js(&format!("document.querySelector({selector:?})?.textContent ?? null")).await;
        text.as_str().unwrap_or_else(|| panic!("there is no {selector}")).to_string()
    }

    /// Keeps a picture of the page among the artefacts of tests.
    pub async fn picture(&self, name: &str) {
        let picture = self.client.screenshot().await.expect("a picture can be taken");
        let folder = pictures();
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        std::fs::write(folder.join(format!("{name}.png")), picture).expect("it can be written");
    }

    /// Begins a game by a page's own order, moves shown at once, and goes to it.
    pub async fn begin(&self, game: &str, settings: &[(&str, &str)], south: &str, north: &str) {
        let path = self.served.begin(game, settings, south, north);
        self.client.goto(&self.served.address()).await.expect("it can be gone to");
        self.js("localStorage.setItem('mancala', JSON.stringify({ language: 'en', speed: 'off', theme: 'auto' }))").await;
        let id = path.rsplit('/').next().unwrap_or_default();
        // What is liked is read when the page is loaded.
        self.client.goto("about:blank").await.expect("a blank page");
        self.go(&format!("#/game/{id}"), ".board[data-turn]").await;
    }
}

impl Drop for Browser {
    /// A test that fails leaves no browser behind.
    fn drop(&mut self) {
        let session = format!("/session/{}", self.session);
        drop(send(self.driver.port, "DELETE", &session, &[("Host", "127.0.0.1")], ""));
    }
}

/// Where pictures are kept.
pub fn pictures() -> PathBuf {
    root().join("target/pictures")
}
