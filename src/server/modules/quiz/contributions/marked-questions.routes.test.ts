import { beforeAll, expect, test } from 'vitest'
import type { WholeQuestion } from '#contract/admin-questions.ts'
import { addToLibrary } from '#server/testing/library-content.ts'
import { contributeQuestion, questionForm } from '#server/testing/questions.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, type Visitor } from '#server/testing/visitor.ts'

const PATH = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
const MARKED = {
  question_format: 'markup',
  question_text: 'ما إعراب <u>الطالبُ</u> هنا؟',
  question_options: ['<u>فاعل</u>', 'فاعل', 'أ &lt; ب', 'مبتدأ'],
}

let portal: TestPortal
let contributor: Visitor
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  await addToLibrary(portal.database, { gradeSubjects: [{ grade: 1, term: 2, subjects: ['nahw'] }] })
  contributor = (await makeMember(portal, { write_permission: 1 })).visitor
  return portal.close
})

test('a question with markup is published in canonical form, and its options may differ only in an underline', async () => {
  const text = 'ما <u><b>إعراب</b></u><u> الطالبُ </u>هنا؟'
  await contributeQuestion(contributor, { ...MARKED, question_text: text })
  await portal.refresh()
  expect(await portal.json(PATH)).toMatchObject({
    questions: [
      {
        question_format: 'markup',
        question_text: 'ما <b><u>إعراب</u></b><u> الطالبُ</u> هنا؟',
        question_options: MARKED.question_options,
      },
    ],
  })
})

test.each([
  ['a tag that is no markup', { question_text: 'ما إعراب <script>alert(1)</script>؟' }, '/question_format'],
  ['a text below ten characters without its markup', { question_text: '<b><u><i>قصير</i></u></b>' }, '/question_text'],
  ['a text above a thousand characters', { question_text: 'س'.repeat(1001) }, '/question_text'],
  ['two equal options', { question_options: ['<u>أ</u>', '<u>أ</u>', 'ب', 'ج'] }, '/question_options/1'],
])('a question in markup with %s is refused', async (_, change, path) => {
  expect(await contributor.post(PATH, questionForm({ ...MARKED, ...change }))).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', fields: [{ path }] },
  })
})

test('in a plain question, characters that look like markup stay as they are', async () => {
  const question_text = 'ما معنى <u> في «أ < ب» &amp;؟'
  const question = await contributeQuestion(contributor, { question_text })
  expect(question).toMatchObject({ question_text })
  expect(question).not.toHaveProperty('question_format')
})

test('a reviewer can correct a question in markup, and gets the questions that look like it', async () => {
  const question_text = 'أعرب <u>كلمة</u> من هذه الجملة'
  const { id } = await contributeQuestion(contributor, { ...MARKED, question_text })
  const other = await contributeQuestion(contributor, { question_text: 'أعرِب كلمة من هذه الجملة' })
  const { visitor } = await makeMember(portal, { staff_roles: ['question_reviewer'] })
  const address = `/api/admin/questions/${id}`
  // The cast is safe: the endpoint's schema has this type.
  const seen = (await visitor.get(address)).body as WholeQuestion
  expect(seen.alike.map((alike) => alike.id)).toEqual([other.id])

  const body = { ...questionForm(MARKED), question_text: 'أعرب <mark>كلمة</mark> منها', version: seen.version }
  const corrected = await visitor.send('PUT', address, { ...body, settled_reports: [] }, { origin: portal.origin })
  expect(corrected).toMatchObject({
    status: 200,
    body: { question_format: 'markup', question_text: body.question_text, alike: [] },
  })
})

test('a question that differs from a hidden one in vowel marks waits for approval', async () => {
  const { id } = await contributeQuestion(contributor, { question_text: 'ما ضبط «كَتب» هنا؟' })
  await portal.database.write.updateTable('question').set({ state: 'hidden' }).where('id', '=', id).execute()
  expect(await contributeQuestion(contributor, { question_text: 'ما ضبط «كُتب» هنا؟' })).toMatchObject({
    state: 'waiting',
  })
})
