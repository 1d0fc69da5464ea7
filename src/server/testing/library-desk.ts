import type { DeskLine } from '#contract/admin-library.ts'
import type { LineDraft, Shelf } from '#contract/library-lines.ts'
import type { TestPortal } from './test-portal.ts'
import { makeMember, type Reply } from './visitor.ts'

/** A librarian who makes the calls of the library screens. */
export interface Librarian {
  uid: string
  lines: (shelf: Shelf) => Promise<DeskLine[]>
  add: (shelf: Shelf, line: Partial<LineDraft>) => Promise<Reply>
  edit: (shelf: Shelf, id: string, was: LineDraft, line: Partial<LineDraft>) => Promise<Reply>
  order: (shelf: Shelf, was: readonly string[], order: readonly string[]) => Promise<Reply>
  remove: (shelf: Shelf, id: string, was?: LineDraft) => Promise<Reply>
  undo: (reply: Reply) => Promise<Reply>
  upload: (name: string, bytes: Buffer) => Promise<Reply>
  uploadTo: (path: string, bytes: Buffer) => Promise<Reply>
  get: (path: string) => Promise<Reply>
  send: (method: string, path: string, body?: object) => Promise<Reply>
}

function seen({ name, link, isBook }: LineDraft): LineDraft {
  return { name, link, isBook }
}

const LINES = '/api/admin/library/lines'

/** Signs in a librarian. */
export async function makeLibrarian(portal: TestPortal): Promise<Librarian> {
  const { visitor, uid } = await makeMember(portal, { staff_roles: ['librarian'] })
  const send = (method: string, path: string, body?: object) => visitor.send(method, path, body, { origin: portal.url })
  const draft = (line: Partial<LineDraft>): LineDraft => ({ name: '', link: '', isBook: false, ...line })
  return {
    uid,
    get: (path) => visitor.get(path),
    send,
    async lines(shelf) {
      const { status, body } = await visitor.get(`${LINES}?${new URLSearchParams(shelf).toString()}`)
      if (status !== 200) throw new Error(`lines: ${status} ${JSON.stringify(body)}`)
      return (body as { lines: DeskLine[] }).lines
    },
    add: (shelf, line) => send('POST', LINES, { shelf, line: draft(line) }),
    edit: (shelf, id, was, line) => send('PUT', LINES, { shelf, id, was: seen(was), line: { ...seen(was), ...line } }),
    order: (shelf, was, order) => send('PUT', `${LINES}/order`, { shelf, was, order }),
    remove: (shelf, id, was) => send('POST', `${LINES}/remove`, { shelf, id, ...(was && { was: seen(was) }) }),
    undo: ({ body }) => send('POST', `/api/admin/library/removals/${(body as { removal: string }).removal}/undo`),
    uploadTo: (path, bytes) => visitor.upload(path, bytes),
    upload: (name, bytes) => visitor.upload(`/api/admin/library/files?name=${encodeURIComponent(name)}`, bytes),
  }
}
