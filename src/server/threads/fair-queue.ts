/** The waiting items of one sender, in order. */
export type Lane<Item> = Item[]

/** A queue whose lanes take turns, so that a long lane does not delay the others. */
export class FairQueue<Item> {
  /** The lanes with items, in the order of their turns. */
  readonly #rotation: Lane<Item>[] = []

  /** How many lanes have items. */
  get lanes(): number {
    return this.#rotation.length
  }

  get length(): number {
    return this.#rotation.reduce((sum, lane) => sum + lane.length, 0)
  }

  /** The item whose turn it is; undefined if none waits. */
  get first(): Item | undefined {
    return this.#rotation[0]?.[0]
  }

  add(lane: Lane<Item>, item: Item): void {
    if (lane.length === 0) this.#rotation.push(lane)
    lane.push(item)
  }

  /** Removes and returns the first item. The next item then comes from another lane, if another one has items. */
  shift(): Item | undefined {
    const lane = this.#rotation.shift()
    const item = lane?.shift()
    if (lane && lane.length > 0) this.#rotation.push(lane)
    return item
  }

  /** Removes an item anywhere in its lane; a no-op if it is not there. */
  remove(lane: Lane<Item>, item: Item): void {
    const place = lane.indexOf(item)
    if (place < 0) return
    lane.splice(place, 1)
    if (lane.length === 0) this.#rotation.splice(this.#rotation.indexOf(lane), 1)
  }
}
