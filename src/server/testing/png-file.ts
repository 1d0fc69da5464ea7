/** Returns the header of a PNG of this many pixels without image data: enough for code that reads only the size. */
export function pngOf(width: number, height: number): Buffer {
  const file = Buffer.alloc(40)
  file.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  file.write('IHDR', 12, 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}
