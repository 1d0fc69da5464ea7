import { existsSync } from 'node:fs'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Entry points that run on threads of their own; the build makes one file of each. */
export type WorkerName = 'sqlite-writer' | 'sheet-reader' | 'upload-desk'

/**
 * Starts a worker from its built file: beside the running bundle, or, when the sources run (tests), from `dist/server`, where
 * the test set-up has built it. Node 20 starts no thread from a TypeScript file.
 */
export function startWorker(name: WorkerName, options: WorkerOptions): Worker {
  const beside = new URL(`./${name}.worker.js`, import.meta.url)
  const built = new URL(`../../dist/server/${name}.worker.js`, import.meta.url)
  return new Worker(existsSync(beside) ? beside : built, options)
}
