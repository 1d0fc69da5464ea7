import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import { driveTemplates } from '#server/modules/front/front.rules.ts'
import { openPublications } from '#server/modules/publications/publications.service.ts'
import { DEFAULT_THRESHOLDS } from '#server/modules/results/classification.rules.ts'
import type { Answer } from '#server/published/answer.ts'
import { AnswerTable, type RareAnswer } from '#server/published/answer-table.ts'
import { Publisher } from '#server/published/publisher.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { NOON, publishSources, sheetSource } from '#server/testing/factories.ts'
import { addToLibrary } from '#server/testing/library-content.ts'
import { addQuestions, NAHW, newQuestion } from '#server/testing/questions.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { publishedRoute } from './published-route.ts'

test('for each published URL that the contract builds, the router looks up exactly that URL in the answer table', async () => {
  const table = new RecordingTable(() => undefined)
  const { app, urls, paths } = await publishedApp(table)

  for (const url of urls) {
    table.keys.length = 0
    const reply = await app.inject(url)
    expect([url, reply.statusCode, ...table.keys]).toEqual([url, 200, url])
  }
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}([?]|$)`))
  expect(paths.filter((_, index) => !urls.some((url) => patterns[index]?.test(url)))).toEqual([])
})

/** An answer table that records the keys under which the router looks up answers. */
class RecordingTable extends AnswerTable {
  readonly keys: string[] = []

  override remember(url: string, make: () => Promise<RareAnswer>): Promise<Answer> {
    this.keys.push(url)
    return super.remember(url, make)
  }
}

/** Makes a router with every published endpoint, and the URLs that the contract builds for a small faculty. */
async function publishedApp(table: AnswerTable) {
  const database = await makeTestDatabase()
  const place = { grade: 1, term: 1 } as const
  await publishSources(database, sheetSource({ ...place, year: 2025 }, [['10001', 'هدى حسن', 60, 60]]))
  await addToLibrary(database, {
    gradeSubjects: [{ ...place, subjects: ['nahw'] }],
    generalSubjects: ["خط / رقعة'"],
    resources: [{ place, subject: 'علوم القرآن / 2؟', title: 'متن', link: 'https://example.edu', isBook: false }],
  })
  await addQuestions(database, [newQuestion({ place: NAHW })])

  const options = {
    table,
    storage: await openStorage(`file:${database.place.folder}/files`),
    onStorage: () => undefined,
  }
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  const addresses: (() => Promise<string[]>)[] = []
  const publishers: Pick<Publisher<unknown>, 'load' | 'calls'>[] = []
  const settings = {
    thresholds: DEFAULT_THRESHOLDS,
    portalName: 'كلية',
    drive: driveTemplates(undefined),
    now: () => NOON,
  }
  openPublications({ db: database.read, ...settings }, (publication) => {
    const publisher = new Publisher(publication, options)
    publishers.push(publisher)
    addresses.push(async () => {
      const urls: string[] = []
      for (const { endpoint, copied } of publication.answers) {
        for await (const address of copied(publisher.current)) urls.push(endpointUrl(endpoint, address))
      }
      return urls
    })
    return publisher
  })
  for (const publisher of publishers) await publisher.load(1)
  const calls = publishers.flatMap((publisher) => publisher.calls)
  for (const call of calls) publishedRoute(app, table, call)
  const urls = (await Promise.all(addresses.map((list) => list()))).flat()
  return { app, urls, paths: calls.map(({ endpoint }) => endpoint.path) }
}
