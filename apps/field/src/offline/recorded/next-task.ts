/**
 * A function that has `act` run in the next task. Unlike a timer's, that task does not wait when the person leaves the
 * app.
 */
export function inNextTask(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', act);
  port1.start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin to name
  return () => port2.postMessage(null);
}
