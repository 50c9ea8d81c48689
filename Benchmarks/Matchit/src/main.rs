//! matchit with the lists of the benchmarks: ../Sources/Benchmarks/Matchit.swift runs it.
//!
//! usage: matchit-rows ROW ROUTES LINKS count|time
//!
//! ROW is `matchit`, which is given paths ready cut, or `matchit-url`, which cuts them out of the links. All answers are
//! asserted first. `count` makes one pass that callgrind counts, `time` takes a sample for each line of standard input.

use matchit::Router;
use std::hint::black_box;
use std::io::{stdin, stdout, BufRead, Write};

struct Pass {
    router: Router<usize>,
    links: Vec<String>,
    paths: Vec<String>,
    cuts: bool,
}

impl Pass {
    fn new(row: &str, routes: &str, links: &str) -> Pass {
        let mut router = Router::new();
        for (route, path) in routes.lines().enumerate() {
            router.insert(written(path), route).expect(path);
        }
        let mut pass = Pass { router, links: vec![], paths: vec![], cuts: row == "matchit-url" };
        for line in links.lines() {
            let (route, link) = line.split_once('\t').expect(line);
            let answer = pass.router.at(path(link)).map(|found| *found.value);
            assert_eq!(answer, Ok(route.parse().expect(line)), "{link}");
            pass.links.push(link.to_string());
            pass.paths.push(path(link).to_string());
        }
        pass
    }

    /// What the routes of all links add up to.
    fn run(&self) -> usize {
        if self.cuts {
            self.links.iter().map(|link| self.route(path(link))).sum()
        } else {
            self.paths.iter().map(|path| self.route(path)).sum()
        }
    }

    fn route(&self, path: &str) -> usize {
        // The parameters are part of the answer, whether they are read or not.
        black_box(self.router.at(path)).map_or(0, |found| *found.value)
    }

    /// Nanoseconds of one link, over at least two milliseconds.
    fn sample(&self, sum: usize) -> f64 {
        let start = processor_time();
        let mut passes = 0;
        loop {
            assert_eq!(self.run(), sum);
            passes += 1;
            let time = processor_time() - start;
            if time >= 2_000_000 {
                return time as f64 / (passes * self.links.len()) as f64;
            }
        }
    }
}

/// `/users/:name` as matchit writes it, `/users/{name}`.
fn written(path: &str) -> String {
    let segments = path.split('/').map(|segment| match segment.strip_prefix(':') {
        Some(name) => format!("{{{name}}}"),
        None => segment.to_string(),
    });
    segments.collect::<Vec<_>>().join("/")
}

/// From the third slash, which stands behind the host, up to the query or the fragment.
fn path(link: &str) -> &str {
    let mut slashes = link.bytes().enumerate().filter(|(_, byte)| *byte == b'/');
    let start = slashes.nth(2).map_or(link.len(), |(at, _)| at);
    let path = &link[start..];
    let end = path.bytes().position(|byte| byte == b'?' || byte == b'#');
    &path[..end.unwrap_or(path.len())]
}

/// callgrind is told this name: it counts what happens inside.
#[no_mangle]
#[inline(never)]
extern "C" fn counting_measured(pass: &Pass) -> usize {
    black_box(pass.run())
}

#[repr(C)]
struct Time {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Time) -> i32;
}

/// Nanoseconds of this thread.
fn processor_time() -> i64 {
    // CLOCK_THREAD_CPUTIME_ID
    let clock = if cfg!(target_os = "macos") { 16 } else { 3 };
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    assert_eq!(unsafe { clock_gettime(clock, &mut time) }, 0);
    time.seconds * 1_000_000_000 + time.nanoseconds
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [row, routes, links, mode] = arguments.as_slice() else { panic!("usage: see main.rs") };
    let read = |path| std::fs::read_to_string(path).expect(path);
    let pass = Pass::new(row, &read(routes), &read(links));
    let sum = pass.run();
    if mode == "count" {
        assert_eq!(counting_measured(&pass), sum);
        println!("{row} {}", pass.links.len());
        return;
    }
    for _ in stdin().lock().lines() {
        println!("{}", pass.sample(sum));
        stdout().flush().expect("standard output is open");
    }
}
