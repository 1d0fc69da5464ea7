import cluster from 'node:cluster'

/** The file descriptor of the first socket that systemd passes on (sd_listen_fds(3)). */
export const FIRST_PASSED = 3

/**
 * Returns how many listening sockets systemd passed to this process, or to the parent of this worker process. The first
 * one has the file descriptor `FIRST_PASSED`.
 */
export function passedSockets(environment: Record<string, string | undefined>): number {
  const receiver = cluster.isWorker ? process.ppid : process.pid
  // Children inherit the variables, but not the sockets.
  return environment.LISTEN_PID === String(receiver) ? Number(environment.LISTEN_FDS) : 0
}
