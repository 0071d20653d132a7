//! What a hidden layer hands on of its sums: clipped to `0..=1`.
//!
//! candle's own `clamp` goes back through ten operations.

use candle_core::{CpuStorage, CustomOp1, CustomOp2, Layout, Result, Shape};

/// Clips to `0..=1`.
pub(super) struct Clip;

/// The gradient before clipping, of that after it and of what was clipped: 0 at either end.
pub(super) struct Unclip;

/// The numbers of a tensor, if there are no gaps between them.
pub(super) fn numbers<'a>(storage: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    match layout.contiguous_offsets() {
        Some((start, end)) => Ok(&storage.as_slice()?[start..end]),
        None => candle_core::bail!("a tensor has gaps"),
    }
}

impl CustomOp1 for Clip {
    fn name(&self) -> &'static str {
        "clip"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let clipped = numbers(storage, layout)?.iter().map(|sum| sum.clamp(0.0, 1.0)).collect();
        Ok((CpuStorage::F32(clipped), layout.shape().clone()))
    }
}

impl CustomOp2 for Unclip {
    fn name(&self) -> &'static str {
        "unclip"
    }

    fn cpu_fwd(
        &self,
        gradient: &CpuStorage,
        of_gradient: &Layout,
        clipped: &CpuStorage,
        of_clipped: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let pairs = numbers(gradient, of_gradient)?.iter().zip(numbers(clipped, of_clipped)?);
        let within = pairs.map(|(&gradient, &x)| if x > 0.0 && x < 1.0 { gradient } else { 0.0 });
        Ok((CpuStorage::F32(within.collect()), of_gradient.shape().clone()))
    }
}
