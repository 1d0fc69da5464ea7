import { expect, test } from 'vitest'
import { isWeakPassword } from './password.rules.ts'

const OWNER = { name: 'سلمى البهي', email: 'salma.bahy@example.edu' }

test.each([
  ['nine characters', 'kv7-Wq2mz'],
  ['a common word with digits', 'Password123'],
  ['a common word in disguise', 'P@ssw0rd2025!'],
  ['two common words', 'ahmedmohamed1'],
  ['a row of keys', 'qwertyuiop12'],
  ['keys in columns', '1q2w3e4r5t6y'],
  ['the alphabet backwards', 'zyxwvutsrqponm'],
  ['digits only, such as a telephone number', '01012345678'],
  ['one character again and again', 'aaaaaaaaaaaa'],
  ['a part that repeats', 'xkcdxkcdxkcd'],
  ['four different characters', 'ababcdabcdba'],
  ['the owner’s address', 'salma.bahy99'],
  ['the owner’s name', 'سلمى البهي 12'],
  ['a common Arabic phrase', 'الحمد لله ١٢٣'],
  ['a row of Arabic keys', 'ضصثقفغعهخح'],
  ['a longer part that repeats', 'kvzmwqkvzmwq'],
  ['a common word and three letters', 'passwordkvm'],
  ['a common word and six digits', 'password739186'],
  ['a common word of three letters and digits', 'ali739186264'],
  ['a common phrase that holds a shorter word', 'iloveyou2025'],
  ['five letters and a run', 'kvzmwrstuv'],
  ['four letters between two runs of four', '2345kvzm9876'],
  ['a word of the owner’s address and too few letters', 'bahykvz7391'],
])('an office account may not have a password of %s', (_, password) => {
  expect(isWeakPassword(password, OWNER)).toBe(true)
})

test('each run of keys and letters, in both directions, is no more than its five other letters', () => {
  const runs = '0123 cdef qwer fdsa vbnm azer qsdf qaz2 1q2w q1w2 ابتث ابجد ضصثق شسيب ytre mnbv'
  expect(runs.split(' ').filter((run) => !isWeakPassword(`kvzmw${run}${run}`, OWNER))).toEqual([])
})

test.each([
  'sesame-sesame',
  'correct-horse-battery',
  'seven wells 9',
  'kv7-Wq2mzT',
  'ثلاثة أقلام ومسطرة',
  'نخلة5شباك-طين',
  // Ten characters, of five kinds
  'kvzmwvkwmz',
  // A common word and four letters
  'passwordkvmz',
  // What is left around a word makes no other word
  'adpasswordmin',
  // Digits, and no word
  '7391kv8264',
  // Not the whole repeats
  '9kvzmwkvzmw',
  'kvzmwkvzmw9',
  // Three keys are no run, and repeated ones count as one
  '234kvz876w',
  '678kvzrstu',
  'kvzrstu678',
  'kvzmqaaaaa',
])('an office account may have the password %s', (password) => {
  expect(isWeakPassword(password, OWNER)).toBe(false)
})

test('a word of three letters of the owner’s may be in a password by chance, one of four may not', () => {
  const isWeakFor = (name: string) => isWeakPassword(`${name}kv73918`, { name, email: `${name}@example.edu` })
  expect([isWeakFor('zed'), isWeakFor('zedo')]).toEqual([false, true])
})
