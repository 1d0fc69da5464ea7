import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { answerTasks } from '#server/threads/answer-tasks.ts'

export type PasswordTask = { password: string } | { password: string; hash: string }

/** better-auth's own cost and length, so that better-auth and this worker can check each other's stored hashes. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

/** Returns a new hash or, if a hash is given, whether the password has this hash. Throws for a text that is no hash. */
answerTasks((task: PasswordTask): { result: string | boolean } => {
  if (!('hash' in task)) {
    const salt = randomBytes(16).toString('hex')
    return { result: `${salt}:${keyOf(task.password, salt).toString('hex')}` }
  }
  const [salt = '', key = ''] = task.hash.split(':')
  const expected = Buffer.from(key, 'hex')
  if (expected.length !== KEY_BYTES) throw new Error('Invalid password hash')
  return { result: timingSafeEqual(keyOf(task.password, salt), expected) }
})

function keyOf(password: string, salt: string): Buffer {
  return scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, COST)
}
