/** Loaded into a measured process by `--import`: tells the CPU time that it has used, in microseconds, when asked. */
process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: user + system, resident: process.memoryUsage.rss() });
});
// The channel does not keep a process running that has ended its work.
process.channel?.unref();
