import { expect, test } from 'vitest'
import { questionFaults } from './question-faults.ts'

test('a text or an option of invisible characters is blank', () => {
  expect(questionFaults('\u200f \u2060', ['نعم', '\u00ad', 'لا'])).toEqual([
    { path: 'question_text', fault: 'blank' },
    { path: 'question_options/1', fault: 'blank' },
  ])
})

test('an option that equals an earlier one after normalisation is a duplicate', () => {
  expect(questionFaults('ما الجمع؟', ['كتاب', 'كتب', ' كتاب\u200f', 'ﻛﺘﺐ'])).toEqual([
    { path: 'question_options/2', fault: 'equal' },
    { path: 'question_options/3', fault: 'equal' },
  ])
})

test('options that differ by a diacritic are different', () => {
  expect(questionFaults('ما الضبط؟', ['كَتب', 'كُتب', 'كتب'])).toEqual([])
})
