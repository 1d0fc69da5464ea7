import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import type { Book } from '#contract/library.ts'
import { driveAddress, type Portal } from '#contract/portal.ts'
import { bookActionText } from '../../i18n/ar/library.ts'
import { AnchorButton } from '../../ui/AnchorButton.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import styles from '../../ui/Index.module.css'
import { KeepFile } from '../../ui/KeepFile.tsx'
import { safeLink } from '../../ui/safe-link.ts'
import { LinkLine } from './LinkLine.tsx'

interface BookListProps {
  books: readonly Book[]
  drive: Portal['drive']
  viewerPath: (id: string) => string
}

/**
 * The books by name. A press on a name shows the actions for that book and hides those of the book opened before. A
 * book on another site is a plain link.
 */
export function BookList({ books, drive, viewerPath }: BookListProps) {
  const [open, setOpen] = useState<number>()
  return (
    <ul className={styles.index}>
      {books.map((book, position) => {
        const link = safeLink(book.book_gdrive_id)
        return link ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two books may be equal, and the server fixes the order.
          <li key={position} className={styles.entry}>
            <LinkLine name={book.book_name} link={link} />
          </li>
        ) : (
          <BookEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: two books may be equal, and the server fixes the order.
            key={position}
            book={book}
            preview={viewerPath(book.book_gdrive_id)}
            download={driveAddress(drive.download, book.book_gdrive_id)}
            frame={driveAddress(drive.preview, book.book_gdrive_id)}
            isOpen={open === position}
            onOpen={() => setOpen(position)}
            onClose={() => setOpen(undefined)}
          />
        )
      })}
    </ul>
  )
}

interface BookEntryProps {
  book: Book
  preview: string
  download: string
  /** The address that the viewer's frame loads. */
  frame: string
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

function BookEntry({ book, preview, download, frame, isOpen, onOpen, onClose }: BookEntryProps) {
  const name = useRef<HTMLButtonElement>(null)
  const actionsId = useId()

  function cancel() {
    onClose()
    name.current?.focus()
  }

  return (
    <li className={styles.entry}>
      <button
        ref={name}
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? actionsId : undefined}
        onClick={isOpen ? onClose : onOpen}
      >
        <bdi className={styles.name}>{book.book_name}</bdi>
        <ChevronDown className={styles.mark} size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={actionsId} className={styles.actions}>
          <LinkButton to={preview} state={{ title: book.book_name }}>
            <Eye size={18} aria-hidden="true" />
            {bookActionText.preview}
          </LinkButton>
          <AnchorButton look="quiet" href={download} download={book.book_name}>
            <Download size={18} aria-hidden="true" />
            {bookActionText.download}
          </AnchorButton>
          <Button look="quiet" onClick={cancel}>
            <X size={18} aria-hidden="true" />
            {bookActionText.cancel}
          </Button>
          <KeepFile file={{ url: download, preview: frame, name: book.book_name, place: preview }} use="read" />
        </div>
      )}
    </li>
  )
}
