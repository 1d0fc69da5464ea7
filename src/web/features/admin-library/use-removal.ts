import { removalText } from '../../i18n/ar/admin-library.ts'
import { useSend } from '../../ui/use-send.ts'
import { LIBRARY_DESK_KEY, undoRemoval } from './library-desk.api.ts'

interface Removal {
  /** The name that the message shows. */
  name: string
  /** Resolves with the id of the removal, which undoes it. */
  remove: () => Promise<string>
}

/** Returns a function that removes a library line or an image; the toast offers to undo it. */
export function useRemoval(): (removal: Removal) => void {
  const { send } = useSend({
    send: ({ remove }: Removal) => remove(),
    refresh: [LIBRARY_DESK_KEY],
    done: (removal, { name }) => ({
      // Isolated by Unicode marks, so that the name keeps its own text direction.
      text: `${removalText.removed} «\u2068${name}\u2069»`,
      undo: async () => {
        await undoRemoval(removal)
        return removalText.undone
      },
    }),
  })
  return send
}
