import crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { vi } from 'vitest'
import { S3Memory } from './s3-memory.ts'

/** The one account that s3rver knows, and its secret. */
const ACCOUNT = 'S3RVER'

export interface S3Server {
  /** A STORAGE_URL of its bucket. */
  storageUrl: (prefix: string) => string
  close: () => Promise<void>
}

/** An S3 server on this machine, empty; its account is put into the environment, where Amazon's client looks for it. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  server.store = new S3Memory()
  server.context.store = server.store
  // Asked to be silent it still complains of what it cannot write.
  server.logger.silent = true
  const takeDesAway = lendDes()
  const { port } = await server.run()
  vi.stubEnv('AWS_ACCESS_KEY_ID', ACCOUNT)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', ACCOUNT)
  return {
    storageUrl: (prefix) => `s3://diwan/${prefix}?endpoint=http://127.0.0.1:${port}`,
    async close() {
      await server.close()
      takeDesAway()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * s3rver makes the tokens of its long lists by DES, which OpenSSL has given up since Node 17. Triple DES with one key three times
 * is the same cipher, and is still there. Returns what undoes it.
 */
function lendDes(): () => void {
  const { createCipheriv, createDecipheriv } = crypto
  const withDes = <R>(make: (algorithm: string, key: Buffer, iv: Buffer) => R) => {
    return (algorithm: string, key: Buffer, iv: Buffer) =>
      algorithm === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : make(algorithm, key, iv)
  }
  Object.assign(crypto, { createCipheriv: withDes(createCipheriv), createDecipheriv: withDes(createDecipheriv) })
  return () => Object.assign(crypto, { createCipheriv, createDecipheriv })
}
