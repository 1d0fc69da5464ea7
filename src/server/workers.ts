import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Entry points that run on worker threads; the build makes one file of each. */
export type WorkerName = 'sqlite-writer' | 'sheet-reader' | 'question-reader' | 'compressor' | 'password' | 'year-maker'
/** Entry points that run in child processes; the build makes one file of each. */
export type ProcessName = 'upload'

export function startWorker(name: WorkerName, options: WorkerOptions): Worker {
  return new Worker(builtFile(`${name}.worker.js`), options)
}

/**
 * Starts a child process that exchanges messages; the caller reads its standard error. A worker thread would share V8's
 * helper threads (garbage collection, compilation) with the thread that answers readers. The process collects garbage
 * on its main thread, so it uses one core.
 */
export function startProcess(name: ProcessName, { memoryMb }: { memoryMb: number }): ChildProcess {
  return fork(fileURLToPath(builtFile(`${name}.process.js`)), {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--single-threaded-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/**
 * Returns the built file beside the running bundle. Tests run the sources, so they get the file in `dist/server`, which
 * the test set-up built. Node 20 cannot start a TypeScript file.
 */
function builtFile(name: string): URL {
  const beside = new URL(`./${name}`, import.meta.url)
  return existsSync(beside) ? beside : new URL(`../../dist/server/${name}`, import.meta.url)
}
