/** Line icons on a 24-unit grid, drawn in the current colour and hidden from screen readers: the text beside them speaks. */
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  withdraw: 'M12 20V8m0 0L7 13m5-5 5 5M5 4h14',
  chevronRight: 'm9 6 6 6-6 6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronDown: 'm6 9 6 6 6-6',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  drop: 'M12 3c3.6 4 7 7.400 7 11.300A7 7 0 0 1 12 21a7 7 0 0 1-7-6.700C5 10.400 8.400 7 12 3ZM9 15.200c.3 1.400 1.300 2.300 2.700 2.600',
  chip: 'M8.500 6h7A2.500 2.500 0 0 1 18 8.500v7a2.500 2.500 0 0 1-2.500 2.500h-7A2.500 2.500 0 0 1 6 15.500v-7A2.500 2.500 0 0 1 8.500 6ZM10 10h4v4h-4zM9 2.500V6m6-3.500V6M9 18v3.500m6-3.500v3.500M2.500 9H6m-3.500 6H6M18 9h3.500M18 15h3.500',
  layers: 'M12 3 3 8l9 5 9-5-9-5ZM3 12.500l9 5 9-5M3 17l9 5 9-5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  wallet:
    'M4 7.500A2.500 2.500 0 0 1 6.500 5H18v3M4 7.500V17a2.500 2.500 0 0 0 2.500 2.500H20V8H6.500A2.500 2.500 0 0 1 4 7.500ZM16 13.800h.01',
  invite:
    'M5 3.500h3.500A1.500 1.500 0 0 1 10 5v3.500A1.500 1.500 0 0 1 8.500 10H5a1.500 1.500 0 0 1-1.500-1.500V5A1.500 1.500 0 0 1 5 3.500ZM15.500 3.500H19A1.500 1.500 0 0 1 20.500 5v3.500A1.500 1.500 0 0 1 19 10h-3.500A1.500 1.500 0 0 1 14 8.500V5a1.500 1.500 0 0 1 1.500-1.500ZM5 14h3.500a1.500 1.500 0 0 1 1.500 1.500V19a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 19v-3.500A1.500 1.500 0 0 1 5 14ZM14 14h2.500v2.500H14zM20.500 14v2m-2.500 4.500h2.500V18',
  eye: 'M2.100 12.300a1 1 0 0 1 0-.7 10.800 10.800 0 0 1 19.800 0 1 1 0 0 1 0 .7 10.800 10.800 0 0 1-19.800 0M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6',
  eyeOff:
    'M4 4l16 16M9.900 5.400A10.800 10.800 0 0 1 21.900 11.600a1 1 0 0 1 0 .7 11 11 0 0 1-2.300 3.500M6.300 6.900a10.800 10.800 0 0 0-4.200 4.700 1 1 0 0 0 0 .7A10.800 10.800 0 0 0 16.500 18M10 10.200a3 3 0 0 0 4 4',
  globe:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM3.500 12h17M12 3c2.500 2.600 3.700 5.600 3.700 9s-1.200 6.400-3.700 9c-2.500-2.600-3.700-5.600-3.700-9S9.500 5.600 12 3Z',
  logout: 'M14 4H6v16h8M10.500 12H20m0 0-3.500-3.500M20 12l-3.500 3.500',
  share: 'M12 15V4m0 0L8 8m4-4 4 4M5 13v6.500h14V13',
  bolt: 'M13 3 5 13.500h6L11 21l8-10.500h-6L13 3Z',
  warn: 'M12 4 2.800 19.500h18.400L12 4ZM12 10v4.500M12 17.200h.01',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v5M12 8h.01',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7v5l3.500 2',
  link: 'M10 14a4 4 0 0 0 5.700 0l3.200-3.200a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0l-3.200 3.200a4 4 0 0 0 5.700 5.700l1.200-1.200',
  shield:
    'M12 3l7.500 3v5.500c0 4.500-3 8-7.500 9.500-4.500-1.500-7.500-5-7.500-9.500V6L12 3ZM8.800 12l2.300 2.300 4.300-4.500',
  up: 'M7 17 17 7M9 7h8v8',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size, strokeWidth }: { name: IconName; size?: string; strokeWidth?: number }) {
  const style = size ? { width: size, height: size } : undefined;
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true" style={style} strokeWidth={strokeWidth}>
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The product's mark: a drop with a wave. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <defs>
        <linearGradient id="logo" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#FFC36B" />
          <stop offset=".55" stopColor="#FF8A2B" />
          <stop offset="1" stopColor="#9B7BFF" />
        </linearGradient>
      </defs>
      <path
        d="M16 2.500c5 5.600 9.800 10.400 9.800 16.200A9.800 9.800 0 0 1 16 28.500a9.800 9.800 0 0 1-9.800-9.800C6.200 12.900 11 8.100 16 2.500Z"
        fill="url(#logo)"
      />
      <path
        d="M10.400 19.400c2.200-2.100 4.500-2.100 6.600-.3 1.700 1.500 3.200 1.600 4.800.4"
        fill="none"
        stroke="#0A0F2C"
        strokeWidth="2.400"
        strokeLinecap="round"
      />
    </svg>
  );
}
