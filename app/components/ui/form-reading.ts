import { type RefObject, useEffect, useState } from "react";

/** Reads the form around an element, again at each input. Returns undefined until scripts run. */
export function useFormReading<Reading>(
  element: RefObject<HTMLElement | null>,
  read: (form: HTMLFormElement) => Reading,
): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    const form = element.current!.closest("form")!;
    const readAgain = () => setReading(read(form));
    readAgain();
    form.addEventListener("input", readAgain);
    return () => form.removeEventListener("input", readAgain);
  }, [element, read]);
  return reading;
}
