import type { MarkMeaning, MarkWords } from '#contract/mark-words.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { Db } from '#server/db/tables.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { changeWordsWithin, officeWords } from '../layouts/mark-words.service.ts'
import { readingSettings, settingsStamp } from '../reading-settings.reads.ts'
import { type OpenedUpload, requireSeenSettings } from './decided-upload.service.ts'
import { keptWords, moveWords, rememberWords } from './remembered-words.rules.ts'
import { withRemembered } from './upload-choices.rules.ts'
import type { UploadRecord } from './uploads.queries.ts'

interface ChangedChoices {
  from: UploadChoices
  to: UploadChoices
  /** The words that the change adds to the office's list; null for one that it takes back. */
  adds?: Readonly<Record<string, MarkMeaning | null>>
}

/** Who changes an upload, and the configured thresholds of the classifications. */
export type ChangeBy = OfficeAct & Pick<OpenedUpload, 'thresholds'>

/**
 * The result of changing words or of undoing a change: the upload's new choices, a stamp of the settings that they
 * belong to, and the words that the upload no longer defines but the office's list still does (`kept`).
 */
export interface FollowedChoices extends Pick<UploadRecord, 'settings_seen'> {
  choices: UploadChoices
  kept: MarkWords
}

/**
 * Changes the office's list with an upload's choices, in the act's transaction. Throws `too_large`, and `edit_conflict`
 * if a word would be added but the settings for reading have changed since the review: it could replace what a
 * colleague has set.
 */
export async function followChoices(
  tx: Db,
  record: UploadRecord,
  { from, to, adds = {} }: ChangedChoices,
  by: ChangeBy,
): Promise<FollowedChoices> {
  const settings = await readingSettings(tx, by.thresholds)
  const added = knownWords(adds)
  if (Object.keys(added).length > 0) requireSeenSettings(record, settings)
  const before = await officeWords(tx)
  const moved = moveWords(before, from.remembered ?? {}, to.remembered ?? {})
  const { list, remembered } = rememberWords(moved, added)
  await changeWordsWithin(tx, { before, after: list }, by)
  // This change updates the review itself, so the settings that it changes must not count as unseen.
  const isSeen = record.settings_seen === settingsStamp(settings)
  const settings_seen = isSeen ? settingsStamp(await readingSettings(tx, by.thresholds)) : record.settings_seen
  return { choices: withRemembered(to, remembered), kept: keptWords(list, from.words, to.words), settings_seen }
}

function knownWords(words: Readonly<Record<string, MarkMeaning | null>>): MarkWords {
  return Object.fromEntries(Object.entries(words).flatMap(([word, means]) => (means === null ? [] : [[word, means]])))
}
