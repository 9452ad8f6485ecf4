// Repeating what failed for want of a connection, so that its notice leaves when the server is back.

const EVERY_MS = 5_000;

/** Call `again` when the network is back, and every few seconds until the returned function is called. */
export function retrying(again: () => void): () => void {
  const timer = setInterval(again, EVERY_MS);
  addEventListener('online', again);
  return () => {
    clearInterval(timer);
    removeEventListener('online', again);
  };
}
