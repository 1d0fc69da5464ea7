import { expect, test } from 'vitest'
import { requireTypes } from './declared-tables.ts'
import { migratedTables } from './test-engine.ts'

test('requireTypes throws an error that names exactly the tables without a type', () => {
  expect(() => requireTypes(migratedTables())).not.toThrow()
  expect(() => requireTypes([...migratedTables(), 'forgotten', 'left_out'])).toThrow(
    'Tables without a type: forgotten, left_out.',
  )
})
