import { expect, test } from 'vitest'
import { requireTypes } from './declared-tables.ts'
import { migratedTables } from './test-engine.ts'

test('the tables that have no type are named, and only these', () => {
  expect(() => requireTypes(migratedTables())).not.toThrow()
  expect(() => requireTypes([...migratedTables(), 'forgotten', 'left_out'])).toThrow(
    'Tables without a type: forgotten, left_out.',
  )
})
