//! Listening, and closing in good order.

use crate::addresses::authorities;
use crate::app::App;
use crate::connections::{Connection, Connections, Patient};
use crate::guard::Guard;
use crate::routes;
use crate::world::World;
use axum::Router;
use axum::http::StatusCode;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// What is under way when the server closes may still be answered.
const GRACE: Duration = Duration::from_secs(3);

/// Where to listen and where things are kept.
#[derive(Clone, Debug)]
pub struct Options {
    /// A name or number of this machine.
    pub host: String,
    /// 0 for any that is free.
    pub port: u16,
    /// The folder for saved games; `None` keeps them in memory.
    pub data: Option<PathBuf>,
    /// The lab's store, whose matches are shown.
    pub database: Option<PathBuf>,
    /// The head of a request arrives within this time, and so does the next request on a connection
    /// that is kept.
    pub head_timeout: Duration,
    /// A request is read and answered within this time; a live connection only has to be opened.
    pub request_timeout: Duration,
    /// Whoever reads nothing of an answer for so long is left.
    pub write_timeout: Duration,
    /// The most connections at once; a newcomer takes the place of one that asks nothing.
    pub connections: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            host: "127.0.0.1".to_owned(),
            port: 0,
            data: None,
            database: None,
            head_timeout: Duration::from_secs(20),
            request_timeout: Duration::from_secs(30),
            write_timeout: Duration::from_secs(20),
            connections: 4_096,
        }
    }
}

/// A server that listens and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    authorities: Vec<String>,
    options: Options,
    app: App,
}

impl Server {
    /// Begins to listen. Needs a tokio runtime.
    pub async fn bind(options: &Options, world: Arc<dyn World>) -> io::Result<Self> {
        let bare = options.host.trim_matches(['[', ']']);
        let address = (bare, options.port).to_socket_addrs()?.next();
        let address = address.ok_or_else(|| io::Error::other(format!("{bare} has no address")))?;
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let app = App::new(world, options, Guard::new(bare, address)?);
        Ok(Server { listener, address, authorities: authorities(bare, address), options: options.clone(), app })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The addresses to open in a browser, with the token if one is needed; the first one is for
    /// this machine.
    pub fn urls(&self) -> Vec<String> {
        let token = self.app.guard.token().map(|token| format!("?token={token}")).unwrap_or_default();
        self.authorities.iter().map(|authority| format!("http://{authority}/{token}")).collect()
    }

    /// What does not work, for the person who started the server.
    pub fn warnings(&self) -> Vec<String> {
        self.app.saved_fault.iter().map(|fault| format!("{fault}; everything else works")).collect()
    }

    /// Answers until `stop` is ready, then closes: searches end, what is under way is answered.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let router = routes::router(&self.app, self.options.request_timeout);
        let connections = Arc::new(Connections::new(self.options.connections));
        let accept = async {
            loop {
                match self.listener.accept().await {
                    Ok((stream, _)) => {
                        let Some(place) = connections.place().await else { return };
                        let (router, app, options) = (router.clone(), self.app.clone(), self.options.clone());
                        let (all, own) = (Arc::clone(&connections), connections.add());
                        tokio::spawn(async move {
                            serve_connection(stream, router, &app, &options, &own).await;
                            all.remove(&own);
                            drop(place);
                        });
                    }
                    // The system has no more files for us.
                    Err(_) => {
                        connections.close_one();
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                }
            }
        };
        tokio::select! {
            () = accept => {}
            () = stop => {}
        }
        self.app.close();
        let _ = tokio::time::timeout(GRACE, connections.all_closed()).await;
    }
}

/// Serves one connection until it is over, is closed for others, or the server closes.
async fn serve_connection(stream: TcpStream, router: Router, app: &App, options: &Options, own: &Arc<Connection>) {
    // Small messages go out at once; where that cannot be had, they go out later.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let noted = Arc::clone(own);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let (answer, own) = (router.call(request), Arc::clone(&noted));
        async move {
            let answer = answer.await;
            let upgrades = answer.as_ref().is_ok_and(|answer| answer.status() == StatusCode::SWITCHING_PROTOCOLS);
            if upgrades {
                own.becomes_live();
            }
            own.answered();
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(options.head_timeout)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(Patient::new(stream, options.write_timeout)), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // Whatever is wrong with a connection is the other side's doing, and it hears of it by the
        // connection's end.
        _ = connection.as_mut() => return,
        () = own.closed() => return,
        () = app.closing() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Serves until Ctrl-C or until the system asks the program to end. `announce` hears of the server
/// once it listens.
pub fn serve(options: &Options, world: Arc<dyn World>, announce: impl FnOnce(&Server)) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).max_blocking_threads(16).enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(options, world).await?;
        announce(&server);
        server.run(asked_to_stop()).await;
        Ok(())
    })
}

/// Ready when the program is asked to end.
async fn asked_to_stop() {
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => {
            if interrupted.is_err() {
                std::future::pending::<()>().await;
            }
        }
        () = terminated => {}
    }
}
