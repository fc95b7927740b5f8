import type { KeyboardEvent } from 'react';
import styles from './day-slider.module.css';

interface DaySliderProps {
  label: string;
  /** How many there are to choose from. */
  count: number;
  value: number;
  valueText: string;
  /** What up and down move by, where it is not one: a column of a grid is read downwards. */
  across?: number;
  onChange: (index: number) => void;
}

/** An unseen slider over a picture of days: one stop of the keyboard, whose arrows move from day to day and announce each. */
export function DaySlider({ label, count, value, valueText, across, onChange }: DaySliderProps) {
  const move = (event: KeyboardEvent) => {
    const by = across && { ArrowLeft: -across, ArrowRight: across, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(Math.max(0, Math.min(count - 1, value + by)));
  };
  return (
    <input
      className={styles.slider}
      type="range"
      min={0}
      max={count - 1}
      step={1}
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      onKeyDown={move}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
