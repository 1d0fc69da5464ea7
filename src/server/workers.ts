import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Entry points that run on threads of their own; the build makes one file of each. */
export type WorkerName = 'sqlite-writer' | 'sheet-reader' | 'question-reader'
/** Entry points that run in processes of their own; the build makes one file of each. */
export type ProcessName = 'upload'

export function startWorker(name: WorkerName, options: WorkerOptions): Worker {
  return new Worker(builtFile(`${name}.worker.js`), options)
}

/**
 * Starts a process that is spoken to by messages; what it writes to its error output is the caller's to read. A thread shares
 * the engine's helpers (garbage collection, compiling) with the thread that answers readers; a process shares nothing. It
 * collects its garbage on its own thread, so that it wants one core at a time.
 */
export function startProcess(name: ProcessName, { memoryMb }: { memoryMb: number }): ChildProcess {
  return fork(fileURLToPath(builtFile(`${name}.process.js`)), {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--single-threaded-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/**
 * Beside the running bundle, or, when the sources run (tests), in `dist/server`, where the test set-up has built it. Node 20
 * starts nothing from a TypeScript file.
 */
function builtFile(name: string): URL {
  const beside = new URL(`./${name}`, import.meta.url)
  return existsSync(beside) ? beside : new URL(`../../dist/server/${name}`, import.meta.url)
}
