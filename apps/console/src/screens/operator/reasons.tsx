/** Why a part is not as it should be, in the words of the service. */
export function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  return reasons.length === 0 ? null : (
    <ul className="mb-3 space-y-1 text-sm" lang="en">
      {reasons.map((reason) => (
        <li key={reason} className="break-words">
          {reason}
        </li>
      ))}
    </ul>
  );
}
