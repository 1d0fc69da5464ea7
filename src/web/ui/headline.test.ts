import { expect, test } from 'vitest'
import type { OpenSubject, StudentVerdict } from '#contract/results.ts'
import { studentResult } from '../testing/samples.ts'
import { headline } from './headline.ts'

const PASSED: StudentVerdict = { text: 'اجتاز كل المواد', passed: true, basis: 'facts' }

function failed(...names: string[]): OpenSubject[] {
  return names.map((name) => ({ name, why: 'failed' }))
}

function said(verdict: Partial<StudentVerdict>, classification: 'good' | 'weak' | null = null): string {
  return headline(studentResult({ verdict: { ...PASSED, ...verdict }, classification, rank: 213, of: 486 }))
}

test.each<[what: string, verdict: Partial<StudentVerdict>, classification: 'good' | 'weak' | null, words: string]>([
  ['a student who passed', {}, 'good', 'ناجح بتقدير جيد، ترتيبك 213 من 486'],
  ['a student who passed with a total below the lowest classification', {}, 'weak', 'ناجح، ترتيبك 213 من 486'],
  [
    'a student who passed by the regulation',
    { text: 'ناجح', basis: 'regulation' },
    'good',
    'ناجح بتقدير جيد، ترتيبك 213 من 486',
  ],
  [
    'a sheet’s verdict that names the classification',
    { text: 'ناجح بتقدير جيد', basis: 'sheet' },
    'good',
    'ناجح بتقدير جيد، ترتيبك 213 من 486',
  ],
  [
    'a student who passed the only published term',
    { partial: 1, facts: 'اجتاز كل مواد الفصل' },
    'good',
    'اجتاز كل مواد الفصل الأول بتقدير جيد، ترتيبك في الفصل 213 من 486',
  ],
  [
    'a sheet’s verdict when one term is published',
    { partial: 2, basis: 'sheet', facts: 'ناجح' },
    null,
    'ناجح، ترتيبك في الفصل 213 من 486',
  ],
  ['a student who failed one subject', { passed: false, open: failed('النحو') }, null, 'راسب في مادة: النحو'],
  [
    'a student who failed two subjects',
    { passed: false, open: failed('النحو', 'الصرف') },
    null,
    'راسب في مادتين: النحو، الصرف',
  ],
  ['a student who failed three subjects', { passed: false, open: failed('أ', 'ب', 'ج') }, null, 'راسب في 3 مواد'],
  ['a student who failed eleven subjects', { passed: false, open: failed(...'أبتثجحخدذرز') }, null, 'راسب في 11 مادة'],
  [
    'a student who failed one subject of the only published term',
    { passed: false, partial: 1, open: failed('النحو') },
    null,
    'راسب في مادة من الفصل الأول: النحو',
  ],
  [
    'a student who moves up with one failed subject by the regulation',
    { passed: false, text: 'منقول بمادة', basis: 'regulation', open: failed('النحو') },
    null,
    'منقول بمادة',
  ],
  [
    'a student who was excused from one subject',
    { passed: false, open: [{ name: 'النحو', why: 'excused' }] },
    null,
    'لم تكتمل النتيجة',
  ],
  [
    'a student who later passed the failed subject',
    { passed: false, open: [{ name: 'النحو', why: 'failed', later: true }] },
    null,
    'اجتاز بعد ذلك ما رسب فيه',
  ],
  [
    'a student who later passed one of two failed subjects',
    { passed: false, open: [...failed('النحو'), { name: 'الصرف', why: 'failed', later: true }] },
    null,
    'راسب في مادة: النحو',
  ],
])('the first sentence of a result for %s', (_what, verdict, classification, words) => {
  expect(said(verdict, classification)).toBe(words)
})
