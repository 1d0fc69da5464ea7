import { type MarkWords, spellingsOf, withMarkWords } from '#contract/mark-words.ts'
import type { RememberedWords } from '#contract/upload-choices.ts'

/**
 * How the office's list of words follows an upload's choices. A word that an upload has added is taken out of the list
 * only while the list has what the upload wrote; what somebody else has written since stays.
 */

export interface ListedWords {
  list: MarkWords
  remembered: RememberedWords
}

/** Adds an upload's words to the list. A word that the list has with the same meaning already is not remembered. */
export function rememberWords(listed: ListedWords, words: MarkWords): ListedWords {
  return Object.entries(words).reduce((state, [word, means]) => {
    const before = spellingsOf(state.list, word)
    const [own] = Object.entries(spellingsOf(state.remembered, word))
    const others = Object.entries(state.remembered).filter(([other]) => other !== own?.[0])
    const isOwn = own !== undefined && isSameList(before, { [own[0]]: own[1].means })
    const isThere = !isOwn && isSameList(before, { [word]: means })
    const entry = { means, replaced: isOwn ? own[1].replaced : lastOf(before) }
    return {
      list: withMarkWords(state.list, { [word]: means }),
      remembered: Object.fromEntries(isThere ? others : [...others, [word, entry]]),
    }
  }, listed)
}

/**
 * Returns the list after an upload's remembered words have changed from `from` to `to`, for example by an undo; and the
 * words that remain remembered: those of `to` without changed words whose entry in the list a colleague has rewritten.
 */
export function moveWords(list: MarkWords, from: RememberedWords, to: RememberedWords): ListedWords {
  const isSame = (word: string) => isSameEntry(from[word], to[word])
  const gone = Object.entries(from).filter(([word]) => !isSame(word))
  const start: ListedWords = { list: gone.reduce(forget, list), remembered: {} }
  return Object.entries(to).reduce((state, [word, entry]) => {
    const before = spellingsOf(state.list, word)
    const added = { [word]: entry.means }
    if (!isSame(word) && !isSameList(before, added) && !isSameList(before, entry.replaced)) return state
    return {
      list: isSame(word) ? state.list : withMarkWords(state.list, added),
      remembered: { ...state.remembered, [word]: entry },
    }
  }, start)
}

/** Returns the words that a file's choices defined `before` and not `after`, but that the list still defines. */
export function keptWords(list: MarkWords, before: MarkWords = {}, after: MarkWords = {}): MarkWords {
  const gone = Object.keys(before).filter((word) => Object.keys(spellingsOf(after, word)).length === 0)
  return Object.fromEntries(gone.flatMap((word) => Object.entries(lastOf(spellingsOf(list, word)))))
}

function forget(list: MarkWords, [word, { means, replaced }]: [string, RememberedWords[string]]): MarkWords {
  const isThere = isSameList(spellingsOf(list, word), { [word]: means })
  return isThere ? withMarkWords(list, { [word]: null, ...replaced }) : list
}

/** Returns the last of a word's spellings, which is the one that counts; empty if there is none. */
function lastOf(spellings: MarkWords): MarkWords {
  return Object.fromEntries(Object.entries(spellings).slice(-1))
}

function isSameList(one: MarkWords, other: MarkWords): boolean {
  const words = Object.keys(one)
  return words.length === Object.keys(other).length && words.every((word) => one[word] === other[word])
}

function isSameEntry(one: RememberedWords[string] | undefined, other: RememberedWords[string] | undefined): boolean {
  if (!one || !other) return one === other
  return one.means === other.means && isSameList(one.replaced, other.replaced)
}
