//! The open connections. There are only so many, and whoever opens them all and says nothing must
//! not keep others out: a newcomer takes the place of the one that has waited longest for its
//! first request, or of the one that has been idle for longest.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::Sleep;

/// Files that the program needs besides connections.
const OTHER_FILES: usize = 64;

/// The connections of a server.
pub(crate) struct Connections {
    most: usize,
    places: Arc<Semaphore>,
    open: Mutex<Vec<Arc<Connection>>>,
}

/// One connection.
pub(crate) struct Connection {
    /// When something happened here last.
    last: Mutex<Instant>,
    /// Whether a request was answered.
    is_answered: AtomicBool,
    /// Whether it has become a live connection, which is never closed for others.
    is_live: AtomicBool,
    close: Notify,
}

impl Connections {
    /// Room for so many, as far as the system has files for them.
    pub(crate) fn new(most: usize) -> Self {
        let files = file_limit().map_or(most, |files| (files / 2).saturating_sub(OTHER_FILES));
        let most = most.min(files.max(OTHER_FILES));
        Connections { most, places: Arc::new(Semaphore::new(most)), open: Mutex::default() }
    }

    /// A place for one more connection. Where there is none, another connection is closed for it.
    pub(crate) async fn place(&self) -> Option<OwnedSemaphorePermit> {
        if self.places.available_permits() == 0 {
            self.close_one();
        }
        Arc::clone(&self.places).acquire_owned().await.ok()
    }

    /// Takes in a new connection.
    pub(crate) fn add(&self) -> Arc<Connection> {
        let connection = Arc::new(Connection {
            last: Mutex::new(Instant::now()),
            is_answered: AtomicBool::new(false),
            is_live: AtomicBool::new(false),
            close: Notify::new(),
        });
        self.open().push(Arc::clone(&connection));
        connection
    }

    /// Forgets a connection that is over.
    pub(crate) fn remove(&self, connection: &Arc<Connection>) {
        self.open().retain(|open| !Arc::ptr_eq(open, connection));
    }

    /// Closes the connection that is needed least.
    pub(crate) fn close_one(&self) {
        let mut open = self.open();
        let candidates = open.iter().enumerate().filter(|(_, open)| !open.is_live.load(SeqCst));
        let least = candidates.min_by_key(|(_, open)| (open.is_answered.load(SeqCst), open.last()));
        if let Some(index) = least.map(|(index, _)| index) {
            open.swap_remove(index).close.notify_one();
        }
    }

    /// Waits until all connections are over.
    pub(crate) async fn all_closed(&self) {
        let all = u32::try_from(self.most).unwrap_or(u32::MAX);
        let _ = self.places.acquire_many(all).await;
    }

    fn open(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Connection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    fn last(&self) -> Instant {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a request was answered.
    pub(crate) fn answered(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.is_answered.store(true, SeqCst);
    }

    /// Notes that it has become a live connection.
    pub(crate) fn becomes_live(&self) {
        self.is_live.store(true, SeqCst);
    }

    /// Waits until it is to be closed for others.
    pub(crate) async fn closed(&self) {
        self.close.notified().await;
    }
}

/// How many files the program may have open, where the system tells.
fn file_limit() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find(|line| line.starts_with("Max open files"))?;
    line.split_whitespace().nth(3)?.parse().ok()
}

/// A stream whose other side must go on reading: a write that makes no progress for too long fails.
pub(crate) struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Since when a write waits, as the moment at which it fails.
    late: Option<Pin<Box<Sleep>>>,
}

impl<S: AsyncWrite + Unpin> Patient<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Self {
        Patient { stream, patience, late: None }
    }

    fn write<T>(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut S>, &mut Context<'_>) -> Poll<std::io::Result<T>>,
    ) -> Poll<std::io::Result<T>> {
        let result = write(Pin::new(&mut self.stream), context);
        if result.is_ready() {
            self.late = None;
            return result;
        }
        let patience = self.patience;
        let late = self.late.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        match late.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(std::io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<std::io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        self.write(context, AsyncWrite::poll_flush)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        self.write(context, AsyncWrite::poll_shutdown)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[std::io::IoSlice<'_>],
    ) -> Poll<std::io::Result<usize>> {
        self.write(context, |stream, context| stream.poll_write_vectored(context, buffers))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
    }

    #[test]
    fn a_newcomer_takes_the_place_of_one_that_asks_nothing() {
        runtime().block_on(async {
            let connections = Connections::new(3);
            let mut places = Vec::new();
            let mut open = Vec::new();
            for _ in 0..3 {
                places.push(connections.place().await.unwrap());
                open.push(connections.add());
            }
            open[0].becomes_live();
            open[1].answered();
            let newcomer = connections.place();
            let oldest = async {
                open[2].closed().await;
                connections.remove(&open[2]);
                drop(places.pop());
            };
            let (place, ()) = tokio::join!(newcomer, oldest);
            assert!(place.is_some());
            assert_eq!(connections.open().len(), 2);
            connections.close_one();
            open[1].closed().await;
            connections.close_one();
            assert_eq!(connections.open().len(), 1, "a live connection stays");
        });
    }

    #[test]
    fn a_reader_that_stops_reading_is_left() {
        runtime().block_on(async {
            let (near, far) = tokio::io::duplex(64);
            let mut stream = Patient::new(near, Duration::from_millis(20));
            stream.write_all(&[0; 64]).await.unwrap();
            let error = stream.write_all(&[0; 64]).await.unwrap_err();
            assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
            drop(far);
        });
    }
}
