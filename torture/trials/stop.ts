import { startPortal } from '../portal.ts'
import { processesBelow } from '../processes.ts'
import { demand, pause, type Trial } from '../trial.ts'

/** The parent process kills a process that does not stop within 23 seconds; 5 seconds more are for a busy machine. */
const LONGEST_MS = 28_000

/** Freezes one of several processes and stops the portal: all processes must end within the limit. */
export const stopTrial: Trial = {
  name: 'stop',
  inShort: 'nowhere',
  impossible: () => (process.platform === 'linux' ? undefined : 'it finds the processes in /proc'),
  async run(stage) {
    const portal = await startPortal(stage, await stage.place(), { settings: { WORKERS: '2' } })
    await pause(2000)
    const workers = processesBelow(portal.pid)
    const [frozen] = workers
    demand(frozen !== undefined && workers.length === 2, `expected 2 processes, found ${workers.length}`)
    process.kill(frozen, 'SIGSTOP')
    const { ms } = await portal.stop()
    demand(ms <= LONGEST_MS, `the stop took ${ms} ms`)
    const left = workers.filter(isAlive)
    demand(left.length === 0, `processes that outlive the portal: ${left.join(', ')}`)
    return `2 processes, one of them frozen, ended within ${ms} ms`
  },
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
