import { removalText } from '../../i18n/ar/admin-library.ts'
import { useSend } from '../../ui/use-send.ts'
import { LIBRARY_DESK_KEY, undoRemoval } from './library-desk.api.ts'

interface Removal {
  /** As the person who removes it knows it. */
  name: string
  /** Resolves with the removal, by which it is undone. */
  remove: () => Promise<string>
}

/** Removes something of the library, and offers to put it back. */
export function useRemoval(): (removal: Removal) => void {
  const { send } = useSend({
    send: ({ remove }: Removal) => remove(),
    refresh: [LIBRARY_DESK_KEY],
    done: (removal, { name }) => ({
      // The name keeps its own direction.
      text: `${removalText.removed} «\u2068${name}\u2069»`,
      undo: async () => {
        await undoRemoval(removal)
        return removalText.undone
      },
    }),
  })
  return send
}
