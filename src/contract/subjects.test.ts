import { expect, test } from 'vitest'
import { SUBJECT_NAMES, subjectName } from './subjects.ts'

test.each([
  ['nahw', 'النحو'],
  ['osool_fiqh', 'أصول الفقه'],
  ['mojalad_tasgilat', 'مجلد التسجيلات'],
  ['قراءات', 'قراءات'],
])('the subject %s of a URL is shown as %s', (subject, name) => expect(subjectName(subject)).toBe(name))

test('every slug of the specification has a name, and names are unique', () => {
  const named =
    'nahw sarf english elm_allugha albalagha falsafa aqida tafseer tasawof osool_fiqh mawarith arood farsy ebry'
  for (const slug of named.split(' ')) expect(SUBJECT_NAMES[slug], slug).toBeTruthy()
  const names = Object.values(SUBJECT_NAMES)
  expect(new Set(names).size).toBe(names.length)
})
