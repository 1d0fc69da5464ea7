import crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { S3Memory } from './s3-memory.ts'

/** s3rver's only account; its secret is the same text. */
const ACCOUNT = 'S3RVER'

export interface S3Server {
  /** Returns a STORAGE_URL for a prefix of the server's bucket. */
  storageUrl: (prefix: string) => string
  close: () => Promise<void>
}

/**
 * Starts an empty S3 server on this machine, and puts its account into the environment, where Amazon's client looks for
 * it.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory })
  server.store = new S3Memory()
  server.context.store = server.store
  // s3rver prints errors even with its option `silent`.
  server.logger.silent = true
  const takeDesAway = lendDes()
  const { port } = await server.run()
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: ACCOUNT, AWS_SECRET_ACCESS_KEY: ACCOUNT })
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
 * s3rver encrypts continuation tokens with DES, which Node 17 and later do not offer. Triple DES with the same key
 * three times is the same cipher and still available. Returns a function that undoes the change.
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
