import type { ItemKeys, QuestionReading, ReadItem, RejectedItem } from './question-file.rules.ts'

/**
 * What was read of a question file, as the reading thread sends it to the main thread: keys and positions as objects,
 * and the items as lines of JSON in one block of bytes. Copying 2,000 questions as objects between threads would block
 * the main thread, and so the requests of readers.
 */
export interface PackedReading extends Pick<QuestionReading, 'format' | 'categories' | 'media'> {
  lines: Uint8Array<ArrayBuffer>
  items: PackedItem[]
  rejected: Packed[]
}

/** Where an item's line begins and ends in `lines`. The end includes the line break. */
export interface Packed {
  start: number
  end: number
}

/** A question of a question file, with the keys by which the plan of an import compares it. */
export interface PackedItem extends Packed {
  keys: ItemKeys
  /** Whether the question has lost something of the file's item. */
  isLossy: boolean
}

/** A question of a file as its line of JSON has it: without the keys, which its `PackedItem` has. */
export type ItemLine = Omit<ReadItem, 'keys'>

/** Returns a reading with its items as lines of JSON. */
export function packReading({ items, rejected, ...rest }: QuestionReading): PackedReading {
  const encoder = new TextEncoder()
  const encoded: Uint8Array[] = []
  let size = 0
  const pack = (item: ItemLine | RejectedItem): Packed => {
    const line = encoder.encode(`${JSON.stringify(item)}\n`)
    encoded.push(line)
    size += line.length
    return { start: size - line.length, end: size }
  }
  const packed = {
    items: items.map(({ keys, ...item }) => ({ ...pack(item), keys, isLossy: item.lost.length > 0 })),
    rejected: rejected.map(pack),
  }
  const lines = new Uint8Array(size)
  let end = 0
  for (const line of encoded) {
    lines.set(line, end)
    end += line.length
  }
  return { ...rest, ...packed, lines }
}

/** Returns the lines of the given items, one after another. Copies nothing if the items are adjacent in the reading. */
export function linesOf({ lines }: PackedReading, items: readonly Packed[]): Buffer {
  const [start = 0, end = 0] = [items[0]?.start, items.at(-1)?.end]
  const size = items.reduce((sum, item) => sum + item.end - item.start, 0)
  if (end - start === size) return Buffer.from(lines.buffer, lines.byteOffset + start, size)
  return Buffer.concat(items.map(({ start, end }) => lines.subarray(start, end)))
}
