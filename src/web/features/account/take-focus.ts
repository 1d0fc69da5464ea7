/** As the `ref` of what takes the place of a form: its first field has the focus from then on. */
export function focusFirstField(place: HTMLElement | null): void {
  place?.querySelector('input')?.focus()
}
