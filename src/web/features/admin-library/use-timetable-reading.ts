import { useState } from 'react'
import { timetableText as text } from '../../i18n/ar/admin-library.ts'
import { timetableReadingText } from '../../i18n/ar/timetable-reading.ts'
import type { Faults } from '../../ui/form-faults.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useSend } from '../../ui/use-send.ts'
import { readTimetableFile } from './library-desk.api.ts'
import { readTimetable, type TimetableReading } from './timetable-cells.ts'
import { type Sheet, sheetOfFile, sheetOfText } from './timetable-sheet.ts'

/**
 * Reads a timetable from pasted cells or from a file, and passes it to `onRead`. `faults` has the error `unread` while
 * there is something that has not been read yet, so that the timetable is not saved without it.
 */
export function useTimetableReading(onRead: (reading: TimetableReading) => void) {
  const [isRead, setRead] = useState(false)
  const [readText, setReadText] = useState('')
  const paste = useContractForm({
    start: { cells: '' },
    check: ({ cells }): Record<string, string> => (readTimetable(sheetOfText(cells)) ? {} : { cells: text.noDays }),
    read: ({ cells }) => ({ cells, reading: readTimetable(sheetOfText(cells)) }),
    onValid: ({ cells, reading }) => {
      setReadText(cells)
      take(reading)
    },
  })
  const file = useSend({
    send: async (chosen: File) => sheetOfFile(await readTimetableFile(chosen)),
    onDone: (sheet) => take(readTimetable(sheet)),
    done: (sheet) => (readTimetable(sheet) ? undefined : noDaysIn(sheet)),
  })
  function take(reading: TimetableReading | undefined): void {
    setRead(reading !== undefined)
    if (reading) onRead(reading)
  }
  const isPasteRead = paste.values.cells.trim() === '' || paste.values.cells === readText
  return { paste, file, isRead, faults: faultsOf(file.isSending, isPasteRead) }
}

function faultsOf(isFileRunning: boolean, isPasteRead: boolean): Faults {
  if (isFileRunning) return { unread: text.waitForFile }
  return isPasteRead ? {} : { unread: text.unreadPaste }
}

function noDaysIn({ otherWorksheets }: Sheet): string {
  if (otherWorksheets.length === 0) return text.noDays
  return `${text.noDays} ${timetableReadingText.otherWorksheets} ${otherWorksheets.join('، ')}`
}
