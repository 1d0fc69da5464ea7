/** What waits of one kind, in its order. */
export type Lane<Item> = Item[]

/** A queue whose lanes take turns, so that a long one does not keep the others waiting. */
export class FairQueue<Item> {
  /** The lanes that wait, in the order of their turns. */
  readonly #rotation: Lane<Item>[] = []

  /** How many lanes wait. */
  get lanes(): number {
    return this.#rotation.length
  }

  get length(): number {
    return this.#rotation.reduce((sum, lane) => sum + lane.length, 0)
  }

  /** The item whose turn it is. */
  get first(): Item | undefined {
    return this.#rotation[0]?.[0]
  }

  add(lane: Lane<Item>, item: Item): void {
    if (lane.length === 0) this.#rotation.push(lane)
    lane.push(item)
  }

  /** Takes out the first item; the next one is another lane's, if one waits. */
  shift(): Item | undefined {
    const lane = this.#rotation.shift()
    const item = lane?.shift()
    if (lane && lane.length > 0) this.#rotation.push(lane)
    return item
  }

  /** Takes an item out of the middle; a no-op for one that is not there. */
  remove(lane: Lane<Item>, item: Item): void {
    const place = lane.indexOf(item)
    if (place < 0) return
    lane.splice(place, 1)
    if (lane.length === 0) this.#rotation.splice(this.#rotation.indexOf(lane), 1)
  }
}
