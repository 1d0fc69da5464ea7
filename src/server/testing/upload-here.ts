import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { openDatabase } from '#server/db/open-database.ts'
import type { UploadRequest, UploadStart } from '#server/modules/sheets/upload/process-messages.ts'
import { UploadWork } from '#server/modules/sheets/upload/upload-work.ts'
import { openKeptPool } from './kept-connections.ts'

/**
 * Does the work of an upload's process in the test's own process, because starting one takes longer than most tests.
 * Messages are copied, as they are between processes.
 */
class UploadHere extends EventEmitter {
  connected = true
  #isKilled = false
  readonly #work = new UploadWork({
    open: (url) => openDatabase({ url, isPatient: true, openPool: openKeptPool }),
    send: (message) => this.connected && this.emit('message', structuredClone(message)),
  })

  send(message: UploadStart | UploadRequest): boolean {
    const copy = structuredClone(message)
    if (copy === 'close') void this.#end()
    else this.#work.take(copy)
    return true
  }

  kill(): boolean {
    this.#isKilled = true
    void this.#end()
    return true
  }

  async #end(): Promise<void> {
    if (this.#isKilled) this.connected = false
    await this.#work.close()
    this.connected = false
    for (const event of ['exit', 'close']) this.emit(event, ...(this.#isKilled ? [null, 'SIGKILL'] : [0, null]))
  }
}

/** Replaces the start of an upload's process. */
export function startUploadHere(): ChildProcess {
  return new UploadHere() as unknown as ChildProcess
}
