import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useAfterPress } from "./browser-hooks.ts";

function Field({ judge }: { judge: () => void }) {
  const afterPress = useAfterPress();
  return <input aria-label="code" onBlur={() => afterPress(judge)} />;
}

const press = (type: string) => window.dispatchEvent(new Event(type));
describe("useAfterPress", () => {
  it("judges a field at once when it is left by the keyboard", () => {
    const judge = vi.fn();
    render(<Field judge={judge} />);
    screen.getByLabelText("code").focus();
    screen.getByLabelText("code").blur();
    expect(judge).toHaveBeenCalledOnce();
  });

  it.each(["pointerup", "pointercancel"])(
    "moves nothing while the pointer is down, and judges after %s",
    async (end) => {
      const judge = vi.fn();
      render(<Field judge={judge} />);
      screen.getByLabelText("code").focus();
      press("pointerdown");
      screen.getByLabelText("code").blur();
      expect(judge).not.toHaveBeenCalled();
      press(end);
      expect(judge).not.toHaveBeenCalled();
      await vi.waitFor(() => expect(judge).toHaveBeenCalledOnce());
    },
  );
});
