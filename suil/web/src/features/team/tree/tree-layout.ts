/**
 * Where the circles of the team's picture stand: one member in the middle of the top, the lines below it as circles whose area is their
 * volume, packed in rows. Owns geometry only.
 */
export interface Placed {
  /** Middle of the circle, in the picture's units. */
  x: number;
  y: number;
  radius: number;
}

export const TREE = { width: 320, top: 44, rootRadius: 26, least: 20, most: 36, gap: 12, rowGap: 30 } as const;

/** Returns a circle's radius: its area grows with the volume, between the least and the most that can be touched and seen. */
export function radiusOf(volume: bigint, largest: bigint): number {
  if (largest === 0n) return TREE.least;
  const share = Math.sqrt(Number((volume * 10_000n) / largest) / 10_000);
  return TREE.least + (TREE.most - TREE.least) * share;
}

/**
 * Places the circles in rows as wide as the picture, in the given order, each row centered.
 * @returns the circles, and the height that the picture needs
 */
export function layOut(volumes: readonly bigint[]): { circles: Placed[]; height: number } {
  const largest = volumes.reduce((most, volume) => (volume > most ? volume : most), 0n);
  const radii = volumes.map((volume) => radiusOf(volume, largest));
  let row: number[] = [];
  const rows: number[][] = [];
  let width = 0;
  for (const radius of radii) {
    const needed = 2 * radius + TREE.gap;
    if (rows.length === 0 || width + needed > TREE.width) {
      row = [];
      rows.push(row);
      width = 0;
    }
    row.push(radius);
    width += needed;
  }
  const circles: Placed[] = [];
  let y = TREE.top + TREE.rootRadius;
  for (const line of rows) {
    const tallest = Math.max(...line);
    const total = line.reduce((sum, radius) => sum + 2 * radius, 0) + TREE.gap * (line.length - 1);
    let x = (TREE.width - total) / 2;
    y += TREE.rowGap + tallest;
    for (const radius of line) {
      circles.push({ x: x + radius, y, radius });
      x += 2 * radius + TREE.gap;
    }
    y += tallest;
  }
  return { circles, height: y + 20 };
}
