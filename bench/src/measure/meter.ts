/**
 * Loaded into a measured process with `--import`: on request, reports the CPU time used so far in microseconds and the
 * resident memory in bytes.
 */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: user + system, resident: process.memoryUsage.rss() });
});
// The channel must not keep a finished process running.
process.channel?.unref();
