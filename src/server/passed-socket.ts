import cluster from 'node:cluster'

/** The file descriptor of the first socket that systemd passes on (sd_listen_fds(3)). */
const FIRST_PASSED = 3

/**
 * Returns the file descriptor of the listening socket that systemd passed to this process, or to the parent of this
 * worker process; undefined if systemd passed none.
 */
export function passedSocket(environment: Record<string, string | undefined>): number | undefined {
  const receiver = cluster.isWorker ? process.ppid : process.pid
  // Children inherit the variables, but not the socket.
  const isForThis = environment.LISTEN_PID === String(receiver)
  return isForThis && Number(environment.LISTEN_FDS) > 0 ? FIRST_PASSED : undefined
}
