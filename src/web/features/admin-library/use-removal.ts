import { removalText } from '../../i18n/ar/admin-library.ts'
import { useSend } from '../../ui/use-send.ts'
import { LIBRARY_DESK_KEY, undoRemoval } from './library-desk.api.ts'

interface Removal {
  /** The name of the removed thing, which the message shows. */
  name: string
  /** Removes the named thing; resolves with the id of the removal, by which the removal is undone. */
  remove: () => Promise<string>
}

/** Returns a function that removes an entry of the library or an image; the toast offers to undo the removal. */
export function useRemoval(): (removal: Removal) => void {
  const { send } = useSend({
    send: ({ remove }: Removal) => remove(),
    refresh: [LIBRARY_DESK_KEY],
    done: (removal, { name }) => ({
      // The Unicode marks isolate the name, so that it keeps its own text direction.
      text: `${removalText.removed} «\u2068${name}\u2069»`,
      undo: async () => {
        await undoRemoval(removal)
        return removalText.undone
      },
    }),
  })
  return send
}
