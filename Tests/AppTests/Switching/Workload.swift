import Foundation

/// Work of one part that goes on while the members of its family are exchanged.
///
/// What it says of itself afterwards may depend on the work alone, and not on who did it: whatever is missing, doubled
/// or out of order after a switch makes another account.
struct Workload {
    /// The pieces of work after each of which a switch is tried.
    let instants: Int
    /// The pieces of work beside which another thread switches.
    let crowd: Int
    /// What begins, for so many pieces of work.
    let begin: (Int) throws -> Void
    /// Does the piece of work with a number from 0.
    let work: (Int) throws -> Void
    /// What is there after all the work.
    let account: () throws -> [String]
}
