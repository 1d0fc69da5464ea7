import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { takeContractFaults } from './contract-check.ts'
import { fakeApi, portal, problem } from './fake-api.ts'
import { watchChanges } from './one-way-changes.ts'

test('a faked address that no endpoint has is reported', () => {
  fakeApi({ '/api/nowhere': {} })
  expect(takeContractFaults()).toEqual(['/api/nowhere: no endpoint has this address'])
})

test('a request with a method that no endpoint has is reported', async () => {
  fakeApi({})
  await fetch('/api/portal', { method: 'DELETE' })
  expect(takeContractFaults()).toEqual(['DELETE /api/portal: no endpoint of the contract'])
})

test('a faked answer that violates its schema is reported with the field', async () => {
  fakeApi({ '/api/portal': portal({ demo: 'yes' }) })
  await fetch('/api/portal')
  expect(takeContractFaults()).toEqual([expect.stringMatching(/^GET \/api\/portal: answer does not fit: \/demo /)])
})

test('a faked answer with a field unknown to its schema is reported', async () => {
  fakeApi({ '/api/portal': portal({ secret: 1 }) })
  await fetch('/api/portal')
  expect(takeContractFaults()).toEqual(['GET /api/portal: answer has unknown fields: /secret'])
})

test('a request body and a query that violate their schemas are reported', async () => {
  fakeApi({ '/api/suggestions': problem('invalid_request') })
  await fetch('/api/suggestions', { method: 'POST', body: JSON.stringify({ suggestion: 1 }) })
  await fetch('/api/portal?of=1')
  expect(takeContractFaults()).toEqual([
    expect.stringMatching(/^POST \/api\/suggestions: body does not fit: \/suggestion /),
    'GET /api/portal: has no query, got of=1',
  ])
})

test('a change that a screen sends by hand is reported, one that a mutation sends is not', async () => {
  fakeApi({ 'POST /api/suggestions': { done: true } })
  const client = new QueryClient()
  const body = JSON.stringify({ suggestion: 'نص أطول من عشرة أحرف' })
  const mutationFn = () => fetch('/api/suggestions', { method: 'POST', body })
  watchChanges(client)
  await client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  expect(takeContractFaults()).toEqual([])
  await mutationFn()
  expect(takeContractFaults()).toEqual(['POST /api/suggestions: sent without useSend or useContractForm'])
})

test('a problem and an answer that fit the contract are not reported', async () => {
  fakeApi({ 'POST /api/suggestions': problem('too_many_requests') })
  await fetch('/api/suggestions', { method: 'POST', body: JSON.stringify({ suggestion: 'نص أطول من عشرة أحرف' }) })
  await fetch('/api/portal')
  expect(takeContractFaults()).toEqual([])
})
